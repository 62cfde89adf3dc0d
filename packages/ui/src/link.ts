import type { AnchorHTMLAttributes, ComponentType } from 'react'

/**
 * What a link-like component renders for its links: `a` by default, or the application's own router link,
 * a component that takes the attributes of an anchor (`href` included).
 */
export type LinkLike = 'a' | ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>
