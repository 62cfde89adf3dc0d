import 'react'

/** Styles read these custom properties, which React's own type of a style does not know. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
