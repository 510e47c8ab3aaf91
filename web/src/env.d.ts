declare module 'virtual:tobi-wasm' {
  /** gzip, base64. */
  const wasm: string;
  export default wasm;
}
