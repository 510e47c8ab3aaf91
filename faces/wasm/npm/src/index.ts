// The exports of both entries: the types are made from this file.
export * from './browser.js';
