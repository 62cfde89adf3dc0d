import { cx } from '@biaojie/ui/cx.ts'
import { Resolving } from '@biaojie/ui/feedback/resolving.tsx'
import { Skeleton, SkeletonBlock } from '@biaojie/ui/feedback/skeleton.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { readIdentifierInAddress } from '../../../search/read-identifier.ts'
import * as scene from '../scene.module.css'
import * as styles from './states.module.css'

type Pending = 'identifier' | 'scene' | null

/** Faster answers show no sign of waiting. In ms. */
const PATIENCE = 150

/** Returns what a running navigation will change after a short wait: the whole answer or the open scene. */
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
  const next = identifierOf(location)
  if (!next) return null
  if (next !== shown) return 'identifier'
  const wanted = new URLSearchParams(location.search).get('scene')
  return wanted && wanted !== scene ? 'scene' : null
}

const identifierOf = (to: { pathname: string; search: string }): string | null =>
  to.pathname === '/product_scene' || to.pathname.startsWith('/id/') ? readIdentifierInAddress(to) : null

/** Shows a running lookup: the scan line over an empty frame, and the page's own shape below. */
export function Looking() {
  const { location } = useNavigation()
  const identifier = location ? identifierOf(location) : null
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={scene.page}>
      <div className={cx(layout.container, styles.looking)}>
        <Resolving
          className={styles.resolving}
          value={identifier ?? ''}
          code={<Icon name="scan" size={88} />}
        />
      </div>
      <div className={cx(layout.container, scene.body, scene.withTabs)} aria-hidden>
        <SkeletonBlock className={scene.tabSkeleton}>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton height={51} key={row} />
          ))}
        </SkeletonBlock>
        <PanelSkeleton />
      </div>
    </div>
  )
}

export function PanelSkeleton() {
  return (
    <div className={scene.panel} aria-hidden>
      <SkeletonBlock className={scene.skeleton}>
        <Skeleton width="200px" height={28} />
        <Skeleton height={168} />
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton height={20} key={row} />
        ))}
      </SkeletonBlock>
    </div>
  )
}
