import { formatCount } from '@biaojie/contract/formats.ts'
import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { formatSerial } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { findSerialPart } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { Code } from '../../../kit/values.tsx'
import * as styles from './ranges.module.css'
import { ReserveDialog } from './reserve-dialog.tsx'
import type { EditedRule } from './use-rule.ts'

type Row = Pick<CodeRuleDetail['ranges'][number], 'id' | 'first' | 'last' | 'holder' | 'note' | 'until'>
const ISSUED = 'issued'

const createColumns = (
  format: (number: number) => string,
  download: (range: string) => void,
): Column<Row>[] => [
  {
    key: 'holder',
    title: '使用方',
    card: 'name',
    render: ({ id, holder }) => (
      <span className={cx(styles.holder, id === ISSUED && styles.issued)}>{holder}</span>
    ),
  },
  {
    key: 'range',
    title: '号段',
    card: 'code',
    render: ({ first, last }) => <Code>{`${format(first)} – ${format(last)}`}</Code>,
  },
  {
    key: 'count',
    title: '个数',
    align: 'right',
    width: 110,
    render: ({ first, last }) => <Code>{formatCount(last - first + 1)}</Code>,
  },
  {
    key: 'note',
    title: '说明',
    render: ({ note, until }) => [until && `到 ${until}`, note].filter(Boolean).join('，') || '长期',
  },
  {
    key: 'codes',
    title: '编码',
    width: 110,
    render: ({ id }) => id !== ISSUED && <TextButton onPress={() => download(id)}>下载这一段</TextButton>,
  },
]

/** Draws the numbers of the current period on one line, to scale, with their holders. */
export function Ranges({
  edited,
  detail,
  writes,
}: {
  edited: EditedRule
  detail: CodeRuleDetail
  writes: boolean
}) {
  const [asking, setAsking] = useState(false)
  const { download } = useDownload('codeRangeDownload')
  if (edited.parts.length === 0) return null
  const save = (range: string) => download({ id: detail.id, range, fields: edited.sample })
  const serial = findSerialPart(edited.parts)
  const { next, capacity, ranges, period } = detail
  const format = (number: number) => formatSerial(serial, number)
  const place = (number: number) => `${(number / capacity) * 100}%`
  const issued: Row = {
    id: ISSUED,
    first: 1,
    last: next - 1,
    holder: '这一期已取',
    note: '在线取号，跳过留出的号段',
    until: '',
  }
  const rows = [...(next > 1 ? [issued] : []), ...ranges]
  return (
    <Section
      title="号段"
      note={period}
      flush
      actions={writes && <TextButton onPress={() => setAsking(true)}>留一段</TextButton>}
    >
      <div className={styles.draw} aria-hidden>
        <div className={styles.line}>
          {next > 1 && (
            <i className={styles.used} style={{ left: 0, width: `max(2px, ${place(next - 1)})` }} />
          )}
          {ranges.map(({ id, first, last }) => (
            <i
              key={id}
              className={styles.reserved}
              style={{ left: place(first), width: `max(2px, ${place(last - first + 1)})` }}
            />
          ))}
        </div>
        <p>
          <span>已取到 {format(next - 1)}</span>
          <span>{format(capacity - 1)}</span>
        </p>
      </div>
      {rows.length > 0 && (
        <div className={styles.list}>
          <Rows
            rows={rows}
            columns={createColumns(format, (range) => void save(range))}
            rowKey={({ id }) => id}
            noun="号段"
            unit="段"
          />
        </div>
      )}
      {asking && <ReserveDialog detail={detail} onDone={edited.accept} onClose={() => setAsking(false)} />}
    </Section>
  )
}
