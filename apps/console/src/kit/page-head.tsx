import { formatCount } from '@biaojie/contract/formats.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, NavLink } from 'react-router'
import * as styles from './page-head.module.css'

export type Tab<V extends string = string> = {
  value: V
  label: string
  /** The number of records; – until it is known. */
  count?: number | undefined
  /** The number is red, because something went wrong. */
  attention?: boolean
}

type TabsProps<V extends string> = {
  label: string
  tabs: readonly Tab<V>[]
  current: V
  onTab: (value: V) => void
}

/**
 * Shows states of a list with their numbers. They filter the rows of one list, so they are buttons, not a
 * tablist.
 */
export function CountTabs<V extends string>({ label, tabs, current, onTab }: TabsProps<V>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ value, label: name, count, attention }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current ? 'true' : undefined}
          className={cx(attention && Boolean(count) && styles.attention)}
          onClick={() => onTab(value)}
        >
          {name} {count !== undefined && <b>{formatCount(count)}</b>}
        </button>
      ))}
    </nav>
  )
}

/** Shows the views of a page, each at its own address. */
export const LinkTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string }[]
}) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label: name }) => (
      <NavLink key={to} to={to} end>
        {name}
      </NavLink>
    ))}
  </nav>
)

/** The place in the title bar where the list of a page puts its export. */
const ExportPlace = createContext<
  { place: HTMLElement | null; setPlace: (place: HTMLElement | null) => void } | undefined
>(undefined)

export function ExportPlaceProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const value = useMemo(() => ({ place, setPlace }), [place])
  return <ExportPlace value={value}>{children}</ExportPlace>
}

/** Shows an export in the title bar, or where it stands on a page outside the frame. */
export function InTitleBar({ children }: { children: ReactNode }) {
  const title = useContext(ExportPlace)
  if (!title) return children
  return title.place && createPortal(children, title.place)
}

/** The group of the menu to which the open page belongs. */
export const Place = createContext('')

export type Fact = {
  label: string
  value: ReactNode
  /** The page that shows what is counted. */
  to?: string | undefined
  /** Something to act upon. */
  hot?: boolean
}

type HeadProps = {
  /** The heading; also the title of the window unless `windowTitle` says otherwise. */
  title: string
  /** The title is a number or an identifier. */
  code?: boolean | undefined
  windowTitle?: string
  back?: { to: string; label: string } | undefined
  /** The line above the heading of a page without `back`; by default the group of the page in the menu. */
  group?: string | undefined
  /** Each in a cell of its own: a short label above a number, a day or a state. */
  facts?: readonly Fact[]
  /** A sentence beside the facts. */
  note?: ReactNode
  tabs?: ReactNode
  /** The keys of the page, at the end of its tabs. */
  keys?: ReactNode
  /** At most three buttons, one of them filled, at the right end. */
  actions?: ReactNode
  /** `p` when the heading of the page is further down, below the drawing of a record. */
  level?: 'h1' | 'p'
}

/** Shows the title bar of every page, and its tabs. */
export function PageHead({
  title,
  code = false,
  windowTitle = title,
  back,
  group,
  facts = [],
  note,
  tabs,
  keys,
  actions,
  level: Heading = 'h1',
}: HeadProps) {
  const place = useContext(Place)
  const exportPlace = useContext(ExportPlace)
  return (
    <>
      <title>{`${windowTitle} · ${getIdentity().platform}控制台`}</title>
      <div className={styles.strip}>
        <div className={styles.title}>
          {back ? (
            <Link to={back.to} className={styles.back}>
              <Icon name="chevron-left" size={14} />
              {back.label}
            </Link>
          ) : (
            <small className={styles.group}>{group ?? place}</small>
          )}
          <Heading className={cx(code && styles.code)}>{title}</Heading>
        </div>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, value, to, hot }) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>
                  {to ? <Link to={to}>{value}</Link> : <span className={cx(hot && styles.hot)}>{value}</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {note && <div className={styles.note}>{note}</div>}
        <div className={cx(styles.actions, !actions && styles.bare)}>
          <span ref={exportPlace?.setPlace} className={styles.export} />
          {actions}
        </div>
      </div>
      {tabs && (
        <div className={styles.tabRow}>
          {tabs}
          {keys}
        </div>
      )}
    </>
  )
}

type BodyProps = {
  /** Limits the lines of texts. */
  narrow?: boolean
  /** Keeps the content off the frame of the sheet, for texts and single fields. */
  padded?: boolean
  /** Another body follows and takes the rest of the sheet. */
  short?: boolean
  children: ReactNode
}

/** Shows what is below the title bar. */
export const PageBody = ({ narrow, padded, short, children }: BodyProps) => (
  <div className={cx(styles.body, narrow && styles.narrow, padded && styles.padded, short && styles.short)}>
    {children}
  </div>
)
