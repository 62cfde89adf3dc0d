/**
 * The class names of a module; that each exists and is used, `tools/check-styles.ts` says. Imported as
 * `import * as styles`: the bundler then carries only the names that are used, not a table of all.
 */
declare module '*.module.css' {
  const styles: { readonly [name: string]: string }
  export = styles
}
// The bundler answers with the address of the emitted file.
declare module '*.svg?no-inline' {
  const address: string
  export default address
}
