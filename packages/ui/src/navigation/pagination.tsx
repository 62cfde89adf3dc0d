import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ToolSelect } from '../form/tool-select.tsx'
import { Icon } from '../icons.tsx'
import { computePageWindow, parsePage } from './page-window.ts'
import * as styles from './pagination.module.css'

type PaginationProps = {
  /** The current page, counted from 1. */
  page: number
  pages: number
  /** Number of rows, shown at the left. */
  total?: number
  /** Returns the address of a page, so that links work without scripts and search engines follow them. */
  href?: (page: number) => string
  onPage?: (page: number) => void
  pageSize?: number
  /** Choices of rows per page; they need `onPageSize`. */
  pageSizes?: readonly number[]
  onPageSize?: (size: number) => void
  /** Shows 到第 _ 页; needs `onPage`. */
  jumper?: boolean
  /** Distinguishes it from a second pager on the same page. */
  label?: string
}

/** Shows numbered pages. On phones neighbours, size and jump are left out so that targets keep 44 px. */
export function Pagination(props: PaginationProps) {
  const { page, pages, total, label = '分页' } = props
  return (
    <nav className={styles.pages} aria-label={label}>
      {total !== undefined && <span className={styles.total}>共 {total.toLocaleString('en')} 条</span>}
      <PageLink {...props} to={page - 1} name="上一页">
        <Icon name="chevron-left" size={16} />
      </PageLink>
      {computePageWindow(page, pages).map((cell, index) =>
        cell === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
          <span className={styles.gap} key={`gap${index}`}>
            …
          </span>
        ) : (
          <PageLink {...props} key={cell.page} to={cell.page} near={cell.near} name={`第 ${cell.page} 页`}>
            {cell.page}
          </PageLink>
        ),
      )}
      <PageLink {...props} to={page + 1} name="下一页">
        <Icon name="chevron-right" size={16} />
      </PageLink>
      <SizeSelect {...props} />
      {props.jumper && props.onPage && <Jumper pages={pages} onPage={props.onPage} />}
    </nav>
  )
}

type PageLinkProps = PaginationProps & { to: number; name: string; near?: boolean; children: ReactNode }

function PageLink({ page, pages, href, onPage, to, name, near, children }: PageLinkProps) {
  if (to < 1 || to > pages) {
    return (
      <span className={styles.page} aria-hidden>
        {children}
      </span>
    )
  }
  const attributes = {
    className: cx(styles.page, near && styles.near),
    'aria-label': name,
    'aria-current': to === page ? ('page' as const) : undefined,
    onClick:
      onPage &&
      ((event: MouseEvent) => {
        event.preventDefault()
        onPage(to)
      }),
  }
  if (href)
    return (
      <a href={href(to)} {...attributes}>
        {children}
      </a>
    )
  return (
    <button type="button" {...attributes}>
      {children}
    </button>
  )
}

function SizeSelect({ pageSize, pageSizes, onPageSize }: PaginationProps) {
  if (!pageSizes || !onPageSize) return null
  return (
    <span className={styles.size}>
      <ToolSelect
        label="每页条数"
        value={pageSize ?? pageSizes[0] ?? 0}
        options={pageSizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={onPageSize}
      />
    </span>
  )
}

function Jumper({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const jump = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const page = parsePage(event.currentTarget.value, pages)
    event.currentTarget.value = ''
    if (page !== null) onPage(page)
  }
  return (
    <label>
      到第
      <input className={styles.jump} inputMode="numeric" aria-label="跳到第几页" onKeyDown={jump} />页
    </label>
  )
}
