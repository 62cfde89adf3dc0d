import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { MeasureBars } from '@biaojie/ui/content/measure-bars.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { PageNavigation } from '@biaojie/ui/navigation/page-navigation.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { openDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'
import * as styles from './entry.module.css'
import { HeadFigure } from './head-figure.tsx'
import type { ShownEntry } from './load.ts'
import { listEntryCrumbs } from './meta.ts'
import { useTrial } from './use-trial.tsx'

const SECTIONS = [
  { id: 'advantage', label: '产品优势' },
  { id: 'introduction', label: '功能介绍' },
  { id: 'scene', label: '适用场景' },
  { id: 'value', label: '应用价值' },
]

/** One entry of the catalogue of services; give it its id as `key`. */
export function EntryPage({ entry, total, group, application, trial }: ShownEntry) {
  return (
    <>
      <Head entry={entry} total={total} trial={trial} />
      <PageNavigation sections={SECTIONS}>
        <Button size="small" onClick={() => openDialog('consult')}>
          立即咨询
        </Button>
      </PageNavigation>
      <div className={cx(layout.container, styles.sections)}>
        <MarginSection id="advantage" title="产品优势" first>
          <p className={styles.lead}>{entry.content}</p>
          <Points className={styles.advantages} points={entry.advantage} />
        </MarginSection>
        <MarginSection id="introduction" title="功能介绍" note={entry.introductionLead}>
          <Introduction points={entry.introduction} />
        </MarginSection>
        <MarginSection id="scene" title="适用场景">
          <Scene scene={entry.scene} />
        </MarginSection>
        <MarginSection id="value" title="应用价值" note={entry.value.content}>
          <Value value={entry.value} />
        </MarginSection>
        <MarginSection title="接着看" note={`能力目录“${entry.group}”一组的其他条目。`}>
          <Onward group={group} application={application} />
        </MarginSection>
      </div>
    </>
  )
}

function Head({ entry, total, trial }: Pick<ShownEntry, 'entry' | 'total' | 'trial'>) {
  const { start, busy, dialog } = useTrial(trial)
  return (
    <header className={cx(drawing.sheet, styles.head)} data-surface="navy">
      <div className={cx(layout.container, styles.content)}>
        <Breadcrumb items={listEntryCrumbs(entry.title)} />
        <div className={styles.text}>
          <div>
            <p className={text.eyebrow}>
              能力目录 {entry.id} / {total}
              {!entry.isWeHave && ' · 由生态伙伴提供'}
            </p>
            <h1>{entry.title}</h1>
            <p className={text.muted}>{entry.des}</p>
          </div>
          <div className={styles.actions}>
            <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
              立即咨询
            </Button>
            {trial && (
              <Button kind="inverse" size="large" loading={busy} onClick={start}>
                立即试用
              </Button>
            )}
          </div>
        </div>
        <HeadFigure figure={entry.headFigure} />
      </div>
      {dialog}
    </header>
  )
}

function Points({ points, className }: { points: CatalogueEntry['advantage']; className?: string }) {
  return (
    <ul className={className}>
      {points.map(({ title, des }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{des}</p>
        </li>
      ))}
    </ul>
  )
}

function Introduction({ points }: { points: CatalogueEntry['introduction'] }) {
  return (
    <ol className={styles.introduction}>
      {points.map(({ title, des }, index) => (
        <li key={title}>
          <span className={styles.balloon} aria-hidden>
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{des}</p>
        </li>
      ))}
    </ol>
  )
}

/** Text that looks like an identifier uses the typeface of identifiers. */
const CODE = /^[A-Z0-9][A-Z0-9./-]{4,}$/

function Scene({ scene }: { scene: CatalogueEntry['scene'] }) {
  if (Array.isArray(scene)) return <Points className={styles.scenes} points={scene} />
  const columns = scene.columns.map((label, index) => ({
    label,
    code: index > 0 && scene.rows.every((cells) => CODE.test(cells[index] ?? '')),
  }))
  return <PartsList columns={columns} rows={scene.rows} />
}

function Value({ value }: Pick<CatalogueEntry, 'value'>) {
  return (
    <>
      <p className={styles.valueName}>{value.name}</p>
      <ul className={styles.values}>
        {value.list.map(({ title, des, ...measure }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{des}</p>
            </div>
            <MeasureBars label={title} {...measure} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Onward({ group, application }: Pick<ShownEntry, 'group' | 'application'>) {
  return (
    <>
      {group.length > 0 && (
        <ul className={styles.group}>
          {group.map(({ id, title }) => (
            <li key={id}>
              <a href={paths.application(id)}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <a
        className={cx(text.action, styles.market)}
        href={application ? paths.application(application.id) : paths.applications}
      >
        {application ? `应用市场：${application.name}` : '去应用市场'}
        <Icon name="arrow-right" size={18} />
      </a>
    </>
  )
}
