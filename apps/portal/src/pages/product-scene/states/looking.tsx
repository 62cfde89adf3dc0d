import { Icon } from '@biaojie/ui/icons.tsx'
import { useNavigation } from 'react-router'

/** What a running navigation will change: the whole answer, the open scene, or nothing that the page draws as waiting. */
export function usePending(shown: string, scene: string | undefined): 'identifier' | 'scene' | null {
  const { state, location } = useNavigation()
  if (state !== 'loading' || !location) return null
  const next = identifierOf(location)
  if (!next) return null
  if (next !== shown) return 'identifier'
  const wanted = new URLSearchParams(location.search).get('scene')
  return wanted && wanted !== scene ? 'scene' : null
}

function identifierOf({ pathname, search }: { pathname: string; search: string }): string | null {
  if (pathname === '/product_scene') return new URLSearchParams(search).get('identifier')
  return pathname.startsWith('/id/') ? decodeURIComponent(pathname.slice(4)) : null
}

/** While a lookup runs: the scan line over an empty frame, and the page's own shape below. */
export function Looking() {
  const { location } = useNavigation()
  const identifier = location ? identifierOf(location) : null
  return (
    <div className="scene wait" role="status">
      <div className="w">
        <div className="scanb sheet on-navy">
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
