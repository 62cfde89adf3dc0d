/**
 * The class names of a module. With `import * as styles` the bundle carries only the names in use, not a table of all.
 */
declare module '*.module.css' {
  const styles: { readonly [name: string]: string }
  export = styles
}
// The bundler replaces this by the address of the emitted file.
declare module '*.svg?no-inline' {
  const address: string
  export default address
}
declare module '*.wasm?url' {
  const address: string
  export default address
}
