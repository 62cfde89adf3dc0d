import { countText } from '@biaojie/contract/counts.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
          {name} {count !== undefined && <b>{countText(count)}</b>}
        </button>
      ))}
    </nav>
  )
}

type HeadProps = {
  /** The heading; also the title of the window unless `windowTitle` says otherwise. */
  title: string
  windowTitle?: string
  back?: { to: string; label: string } | undefined
  /** A state or a number stands beside the heading. */
  note?: ReactNode
  tabs?: ReactNode
  /** Actions of the page, at its right end. */
  actions?: ReactNode
  /** `p` when the heading of the page is further down, as on the page of one record. */
  level?: 'h1' | 'p'
}

/** Shows the first 56 px of every page. */
export function PageHead({
  title,
  windowTitle = title,
  back,
  note,
  tabs,
  actions,
  level: Heading = 'h1',
}: HeadProps) {
  return (
    <div className={styles.head}>
      <title>{`${windowTitle} · 标解控制台`}</title>
      {back && (
        <Link to={back.to} className={styles.back}>
          <Icon name="chevron-left" size={16} />
          {back.label}
        </Link>
      )}
      <Heading>{title}</Heading>
      {tabs}
      {note && <div className={styles.note}>{note}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Adds space below the head. `narrow` limits the lines of texts. */
export const PageBody = ({ narrow, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={cx(styles.body, narrow && styles.narrow)}>{children}</div>
)

/** Shows a heading between parts of a page. */
export const SubHead = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.subHead}>{children}</h2>
)
