// What both entries export: the types are made from this file.
export * from './browser.js';
