import { formatCount } from '@biaojie/contract/formats.ts'
import type { ScanMonthRow } from '@biaojie/contract/resolution/figures/figures.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { getToday } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { Code, None, Soft } from '../../../kit/values.tsx'
import * as styles from './figures.module.css'
import { Views } from './parts.tsx'

/** The monthly sheets of a company. */
export default function MonthsPage() {
  return (
    <>
      <PageHead title="月报" tabs={<Views />} actions={<MonthButton />} />
      <PageBody>
        <Stack>
          <Section title="每月一份" note="每月 1 日 06:00 生成，以后不再变；当月的数写到今天" flush>
            <MonthsTable />
          </Section>
        </Stack>
      </PageBody>
    </>
  )
}

const getMonthNumber = (day: string) => Number(day.slice(5, 7))

/** Shows the sheet of the last complete month, or of the current month before the first one is complete. */
export function MonthButton() {
  const months = useCallQuery('scanMonths', { body: {} }).data
  const { download, busy } = useDownload('scanMonthFile')
  const month = (months?.find(({ over }) => over) ?? months?.[0])?.month
  // A wider label that arrives later would move the page down on a phone.
  const shown = months ? month && getMonthNumber(month) : getMonthNumber(getToday()) - 1 || 12
  return (
    <Button
      size="small"
      disabled={!month}
      loading={busy}
      onClick={() => month && void download({ month, format: 'pdf' })}
    >
      {shown ? `${shown} 月月报` : '月报'}
    </Button>
  )
}

const makeNumberColumn = (key: keyof ScanMonthRow, title: string, width: number): Column<ScanMonthRow> => ({
  key,
  title,
  width,
  align: 'right',
  card: 'line',
  render: (row) => {
    const value = row[key]
    return typeof value === 'number' ? <Code>{formatCount(value)}</Code> : <None />
  },
})

function makeColumns(save: (month: string, format: 'pdf' | 'xlsx') => Promise<void>): Column<ScanMonthRow>[] {
  return [
    {
      key: 'month',
      title: '月',
      card: 'code',
      render: ({ month, over, until }) => (
        <>
          <Code>{month}</Code> {!over && <Soft>到 {Number(until.slice(8))} 日</Soft>}
        </>
      ),
    },
    makeNumberColumn('scans', '查询', 110),
    makeNumberColumn('provinces', '省份', 80),
    makeNumberColumn('parts', '查过的件', 110),
    makeNumberColumn('firstMedian', '首查中位（天）', 130),
    makeNumberColumn('unknown', '未知码', 90),
    makeNumberColumn('alarms', '防伪预警', 100),
    {
      key: 'file',
      title: '下载',
      width: 130,
      align: 'right',
      card: 'next',
      render: ({ month, over }) => (
        <span className={styles.files}>
          <TextButton onPress={() => void save(month, 'pdf')}>PDF</TextButton>
          <TextButton onPress={() => void save(month, 'xlsx')}>Excel</TextButton>
          {!over && <Soft>未完</Soft>}
        </span>
      ),
    },
  ]
}

/** The sheets of the months, the latest first. */
export function MonthsTable({ most }: { most?: number }) {
  const { data, failure, reload } = useCallQuery('scanMonths', { body: {} })
  const { download } = useDownload('scanMonthFile')
  if (!data)
    return failure ? (
      <Failed failure={failure} what="月报" onRetry={reload} />
    ) : (
      <Waiting label="正在加载月报" lines={4} cells={6} />
    )
  return (
    <Rows
      rows={data.slice(0, most)}
      rowKey={({ month }) => month}
      columns={makeColumns((month, format) => download({ month, format }))}
      noun="月报"
      unit="份"
    />
  )
}
