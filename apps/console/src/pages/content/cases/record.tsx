import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { ContentRecord } from '../parts/content-record.tsx'
import { getDocument } from '../parts/use-content.ts'
import { describeField } from './labels.ts'
import { listFieldOrder } from './schema.ts'

const FIELD_NAMES = { words: describeField, order: listFieldOrder() }

export default function CaseRecordPage() {
  return (
    <ContentRecord kind="case" fieldNames={FIELD_NAMES}>
      {(item) => <Document item={item} />}
    </ContentRecord>
  )
}

const toNumberedLines = (items: readonly { title?: string; des?: string }[]) =>
  toParagraphs(items.map(({ title, des }, at) => `${at + 1}. ${[title, des].filter(Boolean).join('：')}`))

/** The order of paragraphs is their identity: a record is never edited in place. */
const toParagraphs = (texts: readonly string[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  texts.map((text, at) => <p key={at}>{text}</p>)

/** A draft may lack any part. */
function Document({ item }: { item: ContentDetail }) {
  const { list, des, facts, statistics, background, painPoints, solution, investment, slide } = getDocument(
    'case',
    item,
  )
  return (
    <Section title="最新稿" note={`第 ${item.number} 版`} flush>
      <Facts
        columns={2}
        items={[
          { label: '列表说明', value: list?.detail, wide: true },
          { label: '导语', value: des, wide: true },
          { label: '企业', value: facts?.customer },
          { label: '产品', value: facts?.product },
          { label: '范围', value: facts?.scope },
          { label: '时间', value: facts?.duration },
          {
            label: '三项成效',
            value: statistics?.map(({ des, before, after }) => `${des} ${before} → ${after}`).join('；'),
            wide: true,
          },
          { label: '背景', value: background?.paragraphs && toParagraphs(background.paragraphs), wide: true },
          { label: '痛点', value: painPoints && toNumberedLines(painPoints), wide: true },
          { label: '措施', value: solution && toNumberedLines(solution), wide: true },
          { label: '投入', value: investment && `${investment.onceTotal} 万元` },
          { label: '回收期', value: investment && `${investment.paybackMonths} 个月` },
          { label: '轮播', value: slide ? slide.title : '没有轮播内容' },
        ]}
      />
    </Section>
  )
}
