import { cx } from '@biaojie/ui/cx.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Own, useLanguage } from '../../../language/language.ts'
import { Retry } from '../states/failed.tsx'
import type { FoundView } from '../view.ts'
import { Block } from './block.tsx'
import { LayerNav } from './layer-nav.tsx'
import { Mixed } from './mixed.tsx'
import { type BuildHref, type Figure, type OpenLayer, UNREAD } from './model.ts'
import { usePointing, writePointingRules } from './pointing.ts'
import { Rows } from './rows.tsx'
import { Say } from './say.tsx'
import * as styles from './sheet.module.css'

/** Loaded on demand, because few layers have a gate. */
const Gate = lazily(async () => (await import('../gate/gate.tsx')).Gate)
const Locked = lazily(async () => (await import('../gate/locked.tsx')).Locked)
const File = lazily(async () => (await import('../file/file.tsx')).File)
const CodeCheck = lazily(async () => (await import('../anti/code-check.tsx')).CodeCheck)

type Props = {
  view: FoundView
  buildHref: BuildHref
  isPending?: boolean
  /** Replacements for the forms and photographs on a page without scripts. */
  instead?: { forms: ReactNode; file: ReactNode }
}

/** One part, one sheet: verdict, layers in the margin, the open layer with figure and rows, title block. */
export function Sheet({ view, buildHref, isPending = false, instead }: Props) {
  const { sheet, identifier } = view
  const { open } = sheet
  const frame = useRef<HTMLDivElement>(null)
  usePointing(frame)
  useFocusOnLayer(frame, `${identifier} ${open.key} ${view.open?.id}`)
  return (
    <article className={styles.paper} aria-label={`${view.name} ${identifier}`}>
      <div ref={frame} className={styles.frame} data-layers>
        <Say say={sheet.say} code={sheet.code} identifier={identifier} buildHref={buildHref} />
        <LayerNav layers={sheet.layers} buildHref={buildHref} />
        <Stage view={view} file={instead?.file ?? <File view={view} />} />
        <section
          className={cx(styles.rows, isPending && styles.pending)}
          id="scene-panel"
          aria-label={open.scenes.find(({ isOpen }) => isOpen)?.name ?? open.title}
          aria-busy={isPending || undefined}
        >
          <Head open={open} hasPhotos={view.images.length > 0} buildHref={buildHref} />
          {open.problem === undefined ? (
            <Content view={view} forms={instead?.forms} />
          ) : (
            <Broken message={open.problem} />
          )}
        </section>
        <Block view={view} />
      </div>
      {open.points.length > 0 && <style>{writePointingRules(open.points)}</style>}
    </article>
  )
}

function Content({ view, forms }: { view: FoundView; forms: ReactNode }) {
  const { tables } = view.sheet.open
  const rows = tables.map((table) => <Rows key={`${table.label} ${table.title ?? ''}`} table={table} />)
  if (forms !== undefined)
    return (
      <>
        {rows}
        {forms}
      </>
    )
  return <Asking view={view}>{rows}</Asking>
}

/** The forms of a layer before and after its rows. */
function Asking({ view, children }: { view: FoundView; children: ReactNode }) {
  const { isGated, locked, tool } = view.sheet.open
  return (
    <>
      {isGated && view.open && <Gate identifier={view.identifier} scene={view.open.id} />}
      {tool === 'check' && <CodeCheck key={view.identifier} view={view} />}
      {children}
      {!isGated && locked.length > 0 && view.open && (
        <Locked identifier={view.identifier} scene={view.open.id} names={locked} />
      )}
    </>
  )
}

/** After a press on a layer, the keyboard focus moves to its rows; on a phone the page scrolls to them. */
function useFocusOnLayer(frame: RefObject<HTMLDivElement | null>, openKey: string) {
  const last = useRef(openKey)
  useEffect(() => {
    if (last.current === openKey) return
    const isSamePart = last.current.split(' ', 1)[0] === openKey.split(' ', 1)[0]
    last.current = openKey
    if (!isSamePart) return
    const heading = frame.current?.querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
    const stage = frame.current?.querySelector('figure') ?? heading
    if (stage && stage.getBoundingClientRect().bottom > innerHeight) stage.scrollIntoView()
    else if (stage && stage.getBoundingClientRect().top < 0) stage.scrollIntoView()
  }, [frame, openKey])
}

/** The heading of the figure and rows, with the name of the open scene in the specification. */
type HeadProps = { open: OpenLayer; hasPhotos: boolean; buildHref: BuildHref }
function Head({ open, hasPhotos, buildHref }: HeadProps) {
  const { t } = useLanguage()
  return (
    <>
      <p className={styles.scenes}>
        {open.scenes.map(({ name, scene, isOpen }) =>
          isOpen || open.scenes.length === 1 ? (
            <b key={scene}>
              <Own>{name}</Own>
            </b>
          ) : (
            <a key={scene} href={buildHref(scene)}>
              <Own>{name}</Own>
            </a>
          ),
        )}
        {hasPhotos && open.key === 'measure' && <a href={buildHref('file')}>{t('照片')}</a>}
      </p>
      <h2 tabIndex={-1}>
        <Own>{open.title}</Own>
      </h2>
      {open.note && (
        <p className={styles.note}>
          <Mixed>{open.note}</Mixed>
        </p>
      )}
    </>
  )
}

function Broken({ message }: { message: string }) {
  const { t, hasScripts } = useLanguage()
  return (
    <div className={styles.broken} role="alert">
      <p>{message === UNREAD || !hasScripts ? t('这一层没有读出来，其余图层不受影响。') : message}</p>
      {hasScripts && <Retry />}
    </div>
  )
}

function Stage({ view, file }: { view: FoundView; file: ReactNode }) {
  const { open } = view.sheet
  const { figure, photo, segments, keys } = open
  if (!figure && !photo) return null
  return (
    <figure className={cx(styles.stage, segments.length > 0 && styles.quiet)}>
      {photo ? file : figure && <Drawn figure={figure} />}
      {segments.length > 0 && <Segments view={view} />}
      {keys.length > 0 && (
        <figcaption>
          {keys.map(({ look, text: said }) => (
            <span key={said}>
              <i className={look === 'this' ? styles.keyThis : styles.keyRecalled} />
              {said}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

/** The page contains both widths, and the style sheet shows the one that fits. */
export const Drawn = ({ figure: { wide, narrow, kind } }: { figure: Figure }) => (
  <>
    <LineArt art={wide} kind={kind} className={styles.wide} />
    <LineArt art={narrow} kind={kind} className={styles.narrow} />
  </>
)

function Segments({ view }: { view: FoundView }) {
  const { segments } = view.sheet.open
  const { prefix } = splitIdentifier(view.identifier)
  return (
    <div className={styles.segments}>
      <p className={text.code}>
        {prefix} /{' '}
        <small>
          <Own>{view.company.name}</Own>
        </small>
      </p>
      <p className={styles.segment}>
        {segments.map(({ text: segment, meaning }) => (
          <span key={segment}>
            {segment}
            <small>
              <Own>{meaning}</Own>
            </small>
          </span>
        ))}
      </p>
    </div>
  )
}
