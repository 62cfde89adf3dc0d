import { countText } from '@biaojie/contract/counts.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Pagination } from 'antd'
import { useRef } from 'react'
import { useWidth } from '../data/use-width.ts'
import * as styles from './list/list.module.css'
import { PAGE_SIZES } from './list/query.ts'
import type { List } from './list/use-list.ts'
import { totalText } from './list-choices.ts'

type Props = { list: List; unit: string }
const [SMALL = 10, USUAL = 20] = PAGE_SIZES

/** The pages of a list that knows how many there are. */
export function Pages({ list, unit }: Props) {
  const phone = useWidth() === 'phone'
  const { page, size } = list.query
  const total = list.total ?? 0
  return (
    <div className={styles.pages}>
      <span>
        共 <b>{countText(total)}</b> {unit}
        {!phone && total > size && (
          <>
            {'\u3000'}第 {countText((page - 1) * size + 1)}–{countText(Math.min(page * size, total))} {unit}
          </>
        )}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        pageSizeOptions={[...PAGE_SIZES]}
        hideOnSinglePage={total <= Math.min(size, USUAL)}
        showSizeChanger={!phone && total > SMALL}
        showQuickJumper={!phone && total > size * 5}
        showLessItems={phone}
        onChange={(to, by) => list.go({ page: by === size ? to : 1, size: by })}
      />
    </div>
  )
}

/** The pages of a list of millions: the next one and the one before. */
export function KeysetPages({ list, unit }: Props) {
  const { page, cursor } = list.query
  const next = list.answer.data?.next ?? ''
  // The cursors of the pages that led here. After a reload they are gone, and back leads to the first page.
  const visited = useRef(new Map<number, string>())
  visited.current.set(page, cursor)
  const back = () => {
    const before = visited.current.get(page - 1)
    list.go(before ? { page: page - 1, cursor: before } : { page: 1 })
  }
  return (
    <nav className={styles.pages} aria-label="翻页">
      <span>
        {totalText(list.total, unit)}
        {(page > 1 || next) && (
          <>
            {'\u3000'}第 {page} 页
          </>
        )}
      </span>
      <span className={styles.turns}>
        {page > 1 && (
          <Button kind="outline" onClick={back}>
            {visited.current.has(page - 1) ? '上一页' : '回到第一页'}
          </Button>
        )}
        {next && (
          <Button kind="outline" onClick={() => list.go({ page: page + 1, cursor: next })}>
            下一页
          </Button>
        )}
      </span>
    </nav>
  )
}
