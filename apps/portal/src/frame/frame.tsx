import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Footer } from './footer.tsx'
import * as styles from './frame.module.css'
import { Header } from './header.tsx'
import type { NodeFacts } from './node-facts.ts'
import { SkipLink } from './site-parts.tsx'

/**
 * Shows header, page and footer. A new page takes the focus, so that reading and tabbing start at its
 * beginning.
 */
export function Frame({ facts, children }: { facts: NodeFacts; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      <SkipLink>跳到正文</SkipLink>
      <Header facts={facts} />
      <main className={styles.page} id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
