import { formatCount } from '@biaojie/contract/formats.ts'
import type { Recall, RecallPart, RecallProgress } from '@biaojie/contract/tracking/recalls/fields.ts'
import { RESULT_NAMES, RESULTS } from '@biaojie/contract/tracking/recalls/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { type Figure, FigureStrip } from '../../../../kit/detail/figure-strip.tsx'
import { Columns, HandlingTrail, Section, Stack } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { PageBody } from '../../../../kit/page-head.tsx'
import { StateTag } from '../../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../../kit/values.tsx'
import { tracePath } from '../../../../paths.ts'
import { computePercent, RESULT_TAGS, SHOWN, shortenCode } from '../../states.ts'
import { Gates } from '../draft/gates.tsx'
import { PartsList } from '../draft/parts-list.tsx'
import { SpreadChart } from '../draft/spread-chart.tsx'
import { WordsSection } from '../draft/words.tsx'
import { PiecesSection } from '../pieces/pieces-section.tsx'
import { countPlannedByNow } from './chart.ts'
import { HandleSection } from './handle.tsx'
import { ProgressChart } from './progress-chart.tsx'
import * as styles from './running.module.css'
import { ScopeSection } from './scope-section.tsx'

type Props = { recall: Recall; writes: boolean; isAdmin: boolean }
type Customer = RecallProgress['customers'][number]
const CELLS = 20
/** A customer whose progress is below this share of the overall progress is marked as behind. */
const BEHIND = 0.75

/**
 * A recall after its publication: the work on the parts, customers that are behind, changes of the set, the
 * end.
 */
export function Running({ recall, writes, isAdmin }: Props) {
  const { progress, open, current } = recall
  const isOpen = recall.state === 'published'
  if (!progress || !current) return null
  return (
    <>
      <PageBody>
        <Stack>
          <Sums recall={recall} progress={progress} />
          {current.figures && current.figures.levels.length > 0 && <SpreadChart figures={current.figures} />}
          <PiecesSection recall={recall} scope={open ?? current} isEditable={false} />
          <Columns
            side={
              <>
                <ScopeSection
                  recall={recall}
                  progress={progress}
                  writes={writes && isOpen}
                  isAdmin={isAdmin}
                />
                {writes && isOpen && <HandleSection />}
                <WordsSection recall={recall} isEditable={writes && isOpen} />
                <HandlingTrail trail={recall.trail} />
              </>
            }
          >
            <ProgressChart progress={progress} closeAt={recall.closeAt} />
            <Customers recall={recall} progress={progress} writes={writes && isOpen} />
            <Latest recall={recall} />
            <PartsList
              recall={recall}
              scope={open ?? current}
              isEditable={writes && open?.state === 'draft' && open.kind === 'narrow'}
            />
          </Columns>
        </Stack>
      </PageBody>
      {open && writes && <Gates recall={recall} scope={open} isAdmin={isAdmin} />}
    </>
  )
}

function Sums({ recall, progress }: { recall: Recall; progress: RecallProgress }) {
  const { total, handled, results } = progress
  const behind = countPlannedByNow(progress) - handled
  const figures: Figure[] = [
    {
      label: '已处置',
      value: formatCount(handled),
      unit: '件',
      note: (
        <>
          应召回 {formatCount(total)} 件的 <b>{computePercent(handled, total)}</b>
        </>
      ),
    },
    ...RESULTS.map((result) => ({
      label: RESULT_NAMES[result],
      value: formatCount(results[result]),
      unit: '件',
      note: `占已处置 ${computePercent(results[result], handled)}`,
    })),
    {
      label: '还没来',
      value: formatCount(Math.max(0, total - handled)),
      unit: '件',
      note: behind > 0 ? `比计划少 ${formatCount(behind)} 件` : '不比计划慢',
      ...(behind > 0 && recall.state === 'published' && { hot: 'note' }),
    },
  ]
  return <FigureStrip figures={figures} />
}

/** Twenty cells, filled as far as a customer is. */
function Cells({ share, behind }: { share: number; behind: boolean }) {
  const filled = Math.round(share * CELLS)
  return (
    <span className={cx(styles.cells, behind && styles.behind)} aria-hidden="true">
      {Array.from({ length: CELLS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
        <i key={at} className={at < filled ? styles.full : undefined} />
      ))}
    </span>
  )
}

const isBehind = ({ total, handled }: Customer, overall: number) =>
  handled / Math.max(1, total) < overall * BEHIND

const makeCustomerColumns = (overall: number): Column<Customer>[] => [
  {
    key: 'name',
    title: '客户',
    card: 'name',
    render: ({ name, prefix }) => <Name note={prefix}>{name}</Name>,
  },
  {
    key: 'total',
    title: '应召回',
    width: 90,
    align: 'right',
    render: ({ total }) => <Code>{formatCount(total)}</Code>,
  },
  {
    key: 'handled',
    title: '已处置',
    width: 90,
    align: 'right',
    render: ({ handled }) => <Code>{formatCount(handled)}</Code>,
  },
  {
    key: 'cells',
    title: '完成',
    width: 290,
    card: 'brief',
    render: (customer) => (
      <span className={styles.done20}>
        <Cells share={customer.handled / Math.max(1, customer.total)} behind={isBehind(customer, overall)} />
        <b className={cx(isBehind(customer, overall) && styles.hotText)}>
          {computePercent(customer.handled, customer.total)}
        </b>
      </span>
    ),
  },
  { key: 'last', title: '最近一件', width: 130, card: 'next', render: ({ last }) => <Time time={last} /> },
]

type CustomersProps = { recall: Recall; progress: RecallProgress; writes: boolean }

function Customers({ recall, progress, writes }: CustomersProps) {
  const { run } = useCallMutation('recallRemind', { refreshes: SHOWN })
  const remind = ({ prefix, name }: Customer) => run({ body: { id: recall.id, prefix } }, `已催 ${name}`)
  const canRemind = (customer: Customer) =>
    writes &&
    customer.prefix !== '' &&
    customer.prefix !== getRecallPrefix(recall) &&
    customer.handled < customer.total
  return (
    <Section title="按客户" flush>
      <Rows
        rows={progress.customers}
        rowKey={({ prefix, name }) => prefix + name}
        columns={makeCustomerColumns(progress.handled / Math.max(1, progress.total))}
        noun="客户"
        unit="家"
        rowActions={(customer) =>
          canRemind(customer)
            ? [{ label: '提醒一次', name: `催 ${customer.name}`, onPress: () => void remind(customer) }]
            : []
        }
      />
    </Section>
  )
}

/** Returns the company's own prefix, from the first line of the set. */
const getRecallPrefix = ({ current }: Recall) =>
  current?.figures?.customers.find(({ note }) => note === '本厂')?.prefix ?? ''

const COLUMNS: Column<RecallPart>[] = [
  {
    key: 'part',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => <Code>{shortenCode(identifier, 22)}</Code>,
  },
  {
    key: 'result',
    title: '处置',
    width: 130,
    card: 'state',
    render: ({ result }) => (result ? <StateTag states={RESULT_TAGS} value={result} /> : <None />),
  },
  { key: 'place', title: '位置', render: ({ place }) => place || <None /> },
  {
    key: 'time',
    title: '时间',
    width: 130,
    card: 'next',
    render: ({ handleTime }) => <Time time={handleTime} />,
  },
]

function Latest({ recall }: { recall: Recall }) {
  const { data } = useCallQuery('recallParts', { body: { id: recall.id, handled: true, size: 8 } })
  return (
    <Section title="最近处置" note="站上扫一下就记完成" flush>
      {data && data.records.length === 0 && <p className={styles.nothing}>还没有处置。</p>}
      {data && data.records.length > 0 && (
        <Rows
          rows={data.records}
          rowKey={({ identifier }) => identifier}
          columns={COLUMNS}
          noun="刚处置的零件"
          unit="件"
          open={({ identifier }) => tracePath(identifier)}
        />
      )}
    </Section>
  )
}
