import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { lazily } from '@biaojie/ui/loading/lazily.tsx'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { getTagClass } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { media } from '@biaojie/ui/tokens.ts'
import { useEffect, useRef } from 'react'
import { showInStrip } from '../../client/show-in-strip.ts'
import { paths } from '../../paths.ts'
import { RegisterLine } from '../../register/register-line.tsx'
import { rememberSearch } from '../../search/use-lookup.ts'
import { FormsEntry } from './forms/forms-entry.tsx'
import { LookupHead } from './head/lookup-head.tsx'
import { Panel } from './panel.tsx'
import { ReportEntry } from './report/report-entry.tsx'
import * as styles from './scene.module.css'
import { SceneTabs, sceneHref } from './scene-tabs.tsx'
import { Looking, usePending } from './states/looking.tsx'
import type { FoundView } from './view.ts'

/** Few parts have one, so that others do not load it. */
const DangerLines = lazily(async () => (await import('./head/danger-line.tsx')).DangerLines)
const ReplacedLine = lazily(async () => (await import('./head/replaced-line.tsx')).ReplacedLine)
const CopiedWarning = lazily(async () => (await import('./verdicts/copied-warning.tsx')).CopiedWarning)
const RecallStanding = lazily(async () => (await import('./recall/recall-standing.tsx')).RecallStanding)
const LinePage = lazily(async () => (await import('./production/line-page.tsx')).LinePage)

/** Shows the result: head, scenes at the left (a strip on phones), the open scene. */
export function Found({ view, short }: { view: FoundView; short: boolean }) {
  const pending = usePending(view.identifier, view.open?.id)
  useEffect(() => rememberSearch(view.identifier), [view.identifier])
  useStripInView(view.identifier, view.open?.id)
  if (pending === 'identifier') return <Looking />
  if (view.dashboard && view.production) {
    return (
      <div className={styles.page}>
        <LinePage view={view} production={view.production} short={short} />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <div className={cx(layout.container, styles.lookup)}>
        <Breadcrumb
          items={[
            { label: '首页', href: paths.home },
            { label: '标识解析', href: paths.identification },
            { label: view.identifier, code: true },
          ]}
        >
          {view.dangers.map(({ kind, title }) => (
            <span className={getTagClass('err')} key={kind}>
              {title}
            </span>
          ))}
          <span>解析成功</span>
          <span>
            用时 <span className={text.code}>{`${view.took} ms`}</span>
          </span>
          <time className={text.code}>{view.at}</time>
        </Breadcrumb>
        {view.standing && view.standing.recalls.length > 0 && <RecallStanding standing={view.standing} />}
        {view.warning && <CopiedWarning view={view} warning={view.warning} />}
        {view.replaces && <ReplacedLine replaces={view.replaces} />}
        <LookupHead view={view} href={(scene) => sceneHref(view.identifier, scene, short)} />
        <RegisterLine key={view.identifier} page={view} />
        {view.dangers.length > 0 && (
          <DangerLines view={view} href={(scene) => sceneHref(view.identifier, scene, short)} />
        )}
      </div>
      <div className={cx(layout.container, styles.body, view.scenes.length > 0 && styles.withTabs)}>
        <SceneTabs view={view} short={short} />
        <div>
          <Panel view={view} pending={pending === 'scene'} />
          <ReportEntry view={view} />
          <FormsEntry key={view.identifier} identifier={view.identifier} />
        </div>
      </div>
    </div>
  )
}

/**
 * Keeps the open scene in the strip of a phone visible, also on a direct visit. A change of scene scrolls to
 * its panel, not to the page's top, because the head alone fills a screen.
 */
function useStripInView(identifier: string, scene: string | undefined) {
  const shown = useRef(scene)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another identifier brings another strip
  useEffect(() => {
    const tab = document.getElementById(`scene-${scene}`)
    if (matchMedia(media.phone).matches) showInStrip(tab?.parentElement, tab)
    if (shown.current === scene) return
    shown.current = scene
    document.getElementById('scene-panel')?.scrollIntoView()
  }, [identifier, scene])
}
