import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { askedIdentifier } from '../../../search/asked-identifier.ts'

type Pending = 'identifier' | 'scene' | null

/** Quicker answers than this come without any sign of waiting, ms. */
const PATIENCE = 150

/** What a running navigation will change, once it takes longer than a blink: the whole answer or the open scene. */
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
  to.pathname === '/product_scene' || to.pathname.startsWith('/id/') ? askedIdentifier(to) : null

/** While a lookup runs: the scan line over an empty frame, and the page's own shape below. */
export function Looking() {
  const { location } = useNavigation()
  const identifier = location ? identifierOf(location) : null
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="scene wait" role="status">
      <div className="w">
        <div className="scanb sheet" data-surface="navy">
          <div className="crop">
            <Icon name="scan" size={88} />
            <span className="ln" />
          </div>
          <div>
            <b>正在解析</b>
            {identifier && <p className="id">{identifier}</p>}
          </div>
        </div>
      </div>
      <div className="w two">
        <div className="skl">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <span className="sk tabrow" key={row} />
          ))}
        </div>
        <PanelSkeleton />
      </div>
    </div>
  )
}

export function PanelSkeleton() {
  return (
    <div className="panel skl" aria-hidden>
      <span className="sk h" />
      <span className="sk band" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span className="sk line" key={row} />
      ))}
    </div>
  )
}
