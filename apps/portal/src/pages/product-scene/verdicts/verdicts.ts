import { fieldsOf, type SceneElement } from '../../../scenes/elements.ts'
import type { Verdict } from '../view.ts'

/** From so many visitors on, each is told to look twice: a copied code is queried by more and more people. */
const MANY_QUERIES = 10

type AntiQuery = { firstTime: string; total: number }

/**
 * The anti-counterfeiting verdict, or null when the scene holds nothing for this identifier. The code itself is
 * genuine because it was found; what the count adds is whether somebody may have copied it.
 */
export function antiVerdict(elements: readonly SceneElement[], query?: AntiQuery): Verdict | null {
  if (elements.length === 0) return null
  if (!query) return { tone: 'ok', title: '正品', note: '标识已登记并激活' }
  if (query.total <= 1) return { tone: 'ok', title: '正品', note: '首次查询' }
  const first = minute(query.firstTime)
  if (query.total < MANY_QUERIES)
    return { tone: 'ok', title: '正品', note: `累计 ${query.total} 次查询，首次 ${first}` }
  return { tone: 'warn', title: '多次查询提醒', note: `已查询 ${query.total} 次，首次 ${first}` }
}

/** A product is in the recall list if it has a time of recall. `today` is YYYY-MM-DD. */
export function recallVerdict(elements: readonly SceneElement[], today: string): Verdict {
  const fields = fieldsOf<'recall'>(elements)
  if (isRecalled(elements)) {
    const since = fields.text('recallTime')
    const phone = fields.text('phone')
    return {
      tone: 'err',
      title: '已列入召回',
      note: since ? `${minute(since)} 起` : '请尽快联系厂家',
      ...(phone && { phone }),
    }
  }
  const checked = fields.text('checkedAt')
  if (!checked) return { tone: 'ok', title: '未列入召回', note: '没有与它有关的召回' }
  const time = checked.startsWith(today) ? `今日 ${checked.slice(11, 16)}`.trim() : minute(checked)
  return { tone: 'ok', title: '未列入召回', note: `核对于${time.startsWith('今日') ? '' : ' '}${time}` }
}

export const isRecalled = (elements: readonly SceneElement[]) =>
  fieldsOf<'recall'>(elements).has('recallTime')

/** Seconds say nothing to a reader. */
const minute = (time: string) => time.slice(0, 16)
