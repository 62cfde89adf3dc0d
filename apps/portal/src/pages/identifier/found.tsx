import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { RegisterLine } from '../../register/register-line.tsx'
import { rememberSearch } from '../../search/use-lookup.ts'
import * as styles from './found.module.css'
import { Lists } from './sheet/lists.tsx'
import { Outs } from './sheet/outs.tsx'
import { Sheet } from './sheet/sheet.tsx'
import { Looking, usePending } from './states/looking.tsx'
import type { FoundView } from './view.ts'

/** Loaded on demand, because few parts have a warning. */
const CopiedWarning = lazily(async () => (await import('./verdicts/copied-warning.tsx')).CopiedWarning)
const Below = lazily(async () => (await import('./sheet/below.tsx')).Below)
const ViewerLine = lazily(async () => (await import('./viewer-line.tsx')).ViewerLine)
const LinePage = lazily(async () => (await import('./production/line-page.tsx')).LinePage)

/** These tools need the full width. */
const BELOW: ReadonlySet<string> = new Set(['supply', 'selfCheck', 'repairs', 'production'])

/** Shows the result: the sheet of the part, its register line, and further data of the layer. */
export function Found({ view, short }: { view: FoundView; short: boolean }) {
  const { identifier, sheet, viewer } = view
  const pending = usePending(identifier, view.open?.id ?? sheet.open.key)
  useEffect(() => rememberSearch(identifier), [identifier])
  const buildHref = (scene: string) => buildLayerHref(view, scene, short)
  if (pending === 'identifier') return <Looking />
  if (view.dashboard && view.production) {
    return (
      <div className={styles.page}>
        <LinePage view={view} production={view.production} buildHref={buildHref} />
      </div>
    )
  }
  const { wide, tool } = sheet.open
  return (
    <div className={styles.page}>
      {viewer && <ViewerLine viewer={viewer} />}
      <Sheet view={view} buildHref={buildHref} isPending={pending === 'scene'} />
      <div className={styles.ledger}>
        <RegisterLine key={identifier} page={view} />
        <Outs key={`${identifier} outs`} view={view} />
      </div>
      {view.warning && (
        <div className={styles.warning}>
          <CopiedWarning view={view} warning={view.warning} />
        </div>
      )}
      <Lists lists={sheet.open.lists} />
      {(wide.length > 0 || (tool && BELOW.has(tool))) && <Below view={view} />}
    </div>
  )
}

/** With `short`, links keep a visitor who came by /id/… on that address. */
function buildLayerHref({ identifier, viewer }: FoundView, scene: string, short: boolean): string {
  const path = short
    ? `${paths.identifier(identifier)}?scene=${encodeURIComponent(scene)}`
    : paths.productScene(identifier, scene)
  return viewer ? `${path}&as=${viewer.token}` : path
}
