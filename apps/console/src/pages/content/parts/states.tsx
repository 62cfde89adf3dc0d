import type { ContentRow, ContentState } from '@biaojie/contract/content/content/manage.ts'
import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Soft } from '../../../kit/values.tsx'

export const CONTENT_STATES: StateTable<ContentState> = {
  draft: { label: '草稿', tone: 'info' },
  scheduled: { label: '定时发布', tone: 'or' },
  published: { label: '已发布', tone: 'ok' },
  withdrawn: { label: '已撤下', hollow: true },
}

/** The words for each kind. `place` is the ordered place that its items can have. */
export const KIND_WORDS: Record<ContentKind, { noun: string; unit: string; list: string; place: string }> = {
  news: { noun: '资讯', unit: '篇', list: '资讯', place: '最热资讯' },
  case: { noun: '案例', unit: '个', list: '案例', place: '首页案例' },
  banner: { noun: '横幅', unit: '幅', list: '首页横幅', place: '首页轮播' },
}

/** Shows the state of an item, and changes that visitors do not see yet. */
export function ContentStateTag({ row }: { row: ContentRow }) {
  return (
    <>
      <StateTag states={CONTENT_STATES} value={row.state} />{' '}
      {row.changed && (
        <Tag tone="warn" plain>
          有未发布的修改
        </Tag>
      )}
    </>
  )
}

/** Returns the next event, or the time of publication. */
export function describeWhen(row: ContentRow) {
  if (row.scheduleTime) return <>{row.scheduleTime.slice(0, 16)} 发布</>
  if (row.publishTime) return <Soft>{row.publishTime.slice(0, 10)} 首次发布</Soft>
  return <Soft>还没有发布</Soft>
}
