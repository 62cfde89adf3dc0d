import { formatCount } from '@biaojie/contract/formats.ts'
import type { UnknownCode } from '@biaojie/contract/resolution/figures/figures.ts'
import { JUDGEMENT_NAMES, type Judgement } from '@biaojie/contract/resolution/figures/rules.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { useCallMutation } from '../../../kit/calls.ts'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { LinkTabs } from '../../../kit/page-head.tsx'
import { Code, None, Soft, Time } from '../../../kit/values.tsx'
import { newIdentifierPath, pages } from '../../../paths.ts'
import { listMarkedPieces, shareText } from './bars.ts'
import * as styles from './figures.module.css'

const VIEWS = [
  { to: pages.figures, label: '总览' },
  { to: `${pages.figures}/parts`, label: '每件' },
  { to: `${pages.figures}/unknown`, label: '未知码' },
  { to: `${pages.figures}/firsts`, label: '首次查询' },
  { to: `${pages.figures}/months`, label: '月报' },
]

/** The views of the figures, each at its own address. */
export const Views = () => <LinkTabs label="查询统计的各页" tabs={VIEWS} />

/** Numbers by kind with the share of each as a line below it. */
export function Shares({ rows }: { rows: readonly { name: string; total: number }[] }) {
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  const most = Math.max(1, ...rows.map(({ total }) => total))
  if (rows.length === 0) return <p className={styles.nothing}>这段时间没有查询。</p>
  return (
    <dl className={styles.shares}>
      {rows.map(({ name, total }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(total)}</dd>
          <dd>
            {shareText(total, all)}
            <i style={{ width: `${((total / most) * 100).toFixed(1)}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TONES = { slip: 'warn', unregistered: 'info', fake: 'err' } as const satisfies Record<Judgement, string>

export const JudgementMark = ({ judgement }: { judgement: Judgement | '' }) =>
  judgement === '' ? (
    <Soft>还没判断</Soft>
  ) : (
    <StatusDot tone={TONES[judgement]}>{JUDGEMENT_NAMES[judgement]}</StatusDot>
  )

/** The requested code; characters that differ from the most similar identifier are marked. */
export const AskedCode = ({ identifier, marks }: Pick<UnknownCode, 'identifier' | 'marks'>) => (
  <Code wraps>
    {listMarkedPieces(identifier, marks).map(({ text, marked }, at) =>
      marked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change their places
        <mark key={at} className={styles.mark}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </Code>
)

const cutPrefix = (identifier: string) => identifier.slice(identifier.indexOf('/') + 1)
const isIdentifier = (text: string) => text.includes('/')

export const UNKNOWN_COLUMNS: Column<UnknownCode>[] = [
  { key: 'asked', title: '查询编码', card: 'code', render: (row) => <AskedCode {...row} /> },
  {
    key: 'nearest',
    title: '最接近标识',
    render: ({ nearest }) =>
      nearest ? isIdentifier(nearest) ? <Code wraps>{cutPrefix(nearest)}</Code> : nearest : <None />,
  },
  { key: 'differs', title: '差异', wraps: true, render: ({ differs }) => differs || <None /> },
  {
    key: 'judgement',
    title: '判断',
    width: 110,
    card: 'state',
    render: ({ judgement }) => <JudgementMark judgement={judgement} />,
  },
  {
    key: 'total',
    title: '次数',
    width: 80,
    align: 'right',
    card: 'amount',
    named: true,
    render: ({ total }) => <Code>{formatCount(total)}</Code>,
  },
  {
    key: 'last',
    title: '最近',
    width: 120,
    card: 'next',
    render: ({ lastTime }) => <Time time={lastTime} />,
  },
]

/** Returns the actions on a code that does not exist: warn visitors who look it up, or register it. */
export function useUnknownActions(): (row: UnknownCode) => RowAction[] {
  const { run } = useCallMutation('unknownCodeWarn', { refreshes: ['unknownCodeList'] })
  const warn = (identifier: string, warned: boolean) =>
    run({ body: { identifier, warned } }, warned ? '再问这个码的人会看到提醒' : '提醒已撤回')
  return ({ identifier, judgement, warnTime }) => {
    const name = cutPrefix(identifier)
    if (warnTime)
      return [{ label: '撤回提醒', name: `撤回提醒 ${name}`, onPress: () => void warn(identifier, false) }]
    if (judgement === 'unregistered')
      return [{ label: '补登记', name: `补登记 ${name}`, to: newIdentifierPath() }]
    if (judgement === 'fake')
      return [
        {
          label: '公开提醒',
          name: `公开提醒 ${name}`,
          primary: true,
          onPress: () => void warn(identifier, true),
        },
      ]
    return []
  }
}
