import { type CallName, calls, type DataOf } from '@biaojie/contract/calls.ts'
import { CaseDocumentSchema } from '@biaojie/contract/content/content/calls.ts'
import { makeExample } from '@biaojie/contract/examples/examples.ts'
import { isRecord } from '@biaojie/contract/records.ts'

const TIME = /(?:[Tt]ime|At|[Uu]ntil|[Ss]ince)$/
/** Values for plain texts of the contract, because the generated example would be invalid. */
const TEXTS: Record<string, string> = {
  month: '2026-10',
  from: '2026-11-01',
  to: '2026-11-20',
  deadline: '2026-11-25',
  expiresOn: '2027-11-20',
}

/** Returns the value with dates where the contract declares text but the name means a time. */
function fillDates(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => fillDates(item, name))
  if (typeof value === 'string') return TIME.test(name) ? '2026-11-20 10:00:00' : (TEXTS[name] ?? value)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillDates(inner, key)]))
}

/** Returns an answer of this call with every field that the contract declares, and one item in each list. */
export const makeAnswer = <N extends CallName>(name: N): DataOf<N> =>
  fillDates(makeExample(name, calls[name].data)) as DataOf<N>

/** The contract allows documents of any form; these match their kind. */
export const DOCUMENTS: Record<string, unknown> = {
  news: {
    ...{ title: '示例资讯', des: '摘要', topic: '行业', image: 'parts/brake-disc-2', tags: ['追溯'] },
    ...{ sample: true, body: '<p>正文</p>', time: '2026-11-20' },
  },
  banners: {
    ...{ title: ['第一行', '第二行'], text: '一句说明', image: 'parts/brake-disc-2', alt: '制动盘' },
    ...{ link: '/news', newWindow: false },
  },
  cases: makeExample('document', CaseDocumentSchema),
}
