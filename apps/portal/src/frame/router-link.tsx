import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** The router's link in the clothes of an anchor, for the `as` of the design system. */
export function A({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link to={href} {...rest} />
}
