// The bundler answers with the address of the emitted file.
declare module '*.svg?no-inline' {
  const address: string
  export default address
}
