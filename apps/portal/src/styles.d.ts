/// <reference types="vite/types/importMeta.d.ts" />
declare module '*.css'

declare module '*.md?raw' {
  const text: string
  export default text
}

// The bundler replaces this by the address of the emitted file.
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.woff2?url' {
  const address: string
  export default address
}
declare module '*.css?url' {
  const address: string
  export default address
}
