import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { NodeFacts } from './node-facts.ts'

/** Header, page, footer. A new page takes the focus, so that reading and tabbing start at its beginning. */
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
      <a className="skip" href="#main">
        跳到正文
      </a>
      <Header facts={facts} />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
