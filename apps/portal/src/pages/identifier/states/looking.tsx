import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { readIdentifierInAddress } from '../../../search/read-identifier.ts'
import * as found from '../found.module.css'
import * as sheet from '../sheet/sheet.module.css'
import * as styles from './states.module.css'

type Pending = 'identifier' | 'scene' | null

/** Answers within this time (ms) show no loading state. */
const PATIENCE = 150

/** Returns what a running navigation is loading, after a short delay: the whole page or one scene. */
export function usePending(shown: string, scene: string | undefined): Pending {
  const next = useNext(shown, scene)
  const [late, setLate] = useState<Pending>(null)
  useEffect(() => {
    setLate(null)
    if (!next) return
    const timer = setTimeout(() => setLate(next), PATIENCE)
    return () => clearTimeout(timer)
  }, [next])
  return next && late
}

function useNext(shown: string, scene: string | undefined): Pending {
  const { state, location } = useNavigation()
  if (state !== 'loading' || !location) return null
  const next = parseIdentifier(location)
  if (!next) return null
  const query = new URLSearchParams(location.search)
  if (next !== shown || query.has('fresh')) return 'identifier'
  const sceneId = query.get('scene')
  return sceneId && sceneId !== scene ? 'scene' : null
}

const parseIdentifier = (to: { pathname: string; search: string }): string | null =>
  to.pathname === '/product_scene' || to.pathname.startsWith('/id/') ? readIdentifierInAddress(to) : null

/** Shows a running lookup: an empty sheet with frame and title block, and a scan line. */
export function Looking() {
  const { location } = useNavigation()
  const identifier = location ? parseIdentifier(location) : null
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={found.page}>
      <div
        className={cx(sheet.paper, styles.lookingPaper)}
        role="status"
        aria-label={`正在解析 ${identifier ?? ''}`}
      >
        <div className={cx(sheet.frame, styles.lookingFrame)}>
          <p>
            <b>正在解析</b>
            <span className={text.code}>{identifier}</span>
          </p>
          <i className={styles.scanLine} />
          <span className={styles.lookingBlock} aria-hidden="true" />
        </div>
      </div>
    </div>
  )
}
