import { formatCount } from '@biaojie/contract/formats.ts'
import type { Recall, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import type { RecallPieces } from '@biaojie/contract/tracking/recalls/pieces.ts'
import {
  PIECE_GROUPING_NAMES,
  PIECE_GROUPINGS,
  PIECES_MAX,
  type PieceGrouping,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import {
  countCells,
  drawPieces,
  limited,
  type PieceGroup,
  type PieceState,
} from '@biaojie/drawings/pieces/cells.ts'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { Segmented, Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWidth } from '../../../../data/use-width.ts'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, None } from '../../../../kit/values.tsx'
import { tracePath } from '../../../../paths.ts'
import { shortenCode } from '../../states.ts'
import { Axis } from './axis.tsx'
import {
  findSpan,
  formatMoment,
  INSIDE,
  type Listed,
  listPieces,
  type Span,
  STATE_NAMES,
  toGroups,
  toLimits,
} from './cells.ts'
import * as styles from './pieces.module.css'

type Props = { recall: Recall; scope: RecallScope; isEditable: boolean }
const SHOWN = 6
const MINUTE = 60_000
const WIDTHS = { phone: 340, tablet: 680, desktop: 1120 }

/**
 * Shows each piece of a recall as a cell, in groups; the limits on the time axis narrow the figure, the
 * counts and the list.
 */
export function PiecesSection({ recall, scope, isEditable }: Props) {
  const [by, setBy] = useState<PieceGrouping>('source')
  const [level, setLevel] = useState<number>()
  const { data, failure, reload } = useCallQuery(
    'recallPieces',
    { body: { id: recall.id, scope: scope.scope, by, ...(level !== undefined && { level }) } },
    { keep: true },
  )
  const levels = (scope.figures?.levels ?? []).filter((count) => count.level > 0)
  const total = data?.groups.reduce((sum, { identifiers }) => sum + identifiers.length, 0) ?? 0
  return (
    <Section
      title="逐件图"
      note={
        data && `${data.name || '零件'}，每格一件${data.more ? `，只画前 ${formatCount(PIECES_MAX)} 件` : ''}`
      }
      actions={
        <>
          {levels.length > 1 && data && (
            <Select
              size="small"
              aria-label="层级"
              value={level ?? data.level}
              onChange={setLevel}
              options={levels.map((level) => ({ value: level.level, label: level.name }))}
            />
          )}
          <Segmented
            size="small"
            value={by}
            onChange={setBy}
            options={PIECE_GROUPINGS.map((value) => ({ value, label: PIECE_GROUPING_NAMES[value] }))}
          />
        </>
      }
      flush
    >
      {!data &&
        (failure ? (
          <Failed failure={failure} what="每一件" onRetry={reload} />
        ) : (
          <Waiting label="正在画每一件" lines={6} />
        ))}
      {data && total === 0 && <p className={styles.nothing}>这个范围里没有逐件登记的零件。</p>}
      {data && total > 0 && <Figure data={data} recall={recall} scope={scope} isEditable={isEditable} />}
    </Section>
  )
}

function Figure({ data, ...more }: Props & { data: RecallPieces }) {
  const [chosen, setChosen] = useState<Span>()
  const [state, setState] = useState<PieceState>()
  const allGroups = useMemo(() => toGroups(data), [data])
  const span = useMemo(() => findSpan(data), [data])
  // Dragging a limit redraws up to 20,000 cells; the deferred value keeps the handle responsive.
  const limits = useDeferredValue(chosen)
  const groups = useMemo(
    () => (limits ? limited(allGroups, toLimits(limits)) : allGroups),
    [allGroups, limits],
  )
  const counts = useMemo(() => countCells(groups), [groups])
  return (
    <div className={styles.figure}>
      <ul className={styles.legend}>
        {INSIDE.map((pieceState) => (
          <li key={pieceState}>
            <button
              type="button"
              data-state={pieceState}
              aria-pressed={state === pieceState}
              onClick={() => setState(state === pieceState ? undefined : pieceState)}
            >
              {STATE_NAMES[pieceState]} <b>{formatCount(counts[pieceState])}</b>
            </button>
          </li>
        ))}
        {counts.outside > 0 && (
          <li data-state="outside">
            {STATE_NAMES.outside} <b>{formatCount(counts.outside)}</b>
          </li>
        )}
      </ul>
      <Cells groups={groups} />
      {span && <Axis data={data} span={span} chosen={chosen} onChoose={setChosen} {...more} />}
      <List groups={groups} state={state} />
    </div>
  )
}

function Cells({ groups }: { groups: readonly PieceGroup[] }) {
  const width = useWidth()
  const art = useMemo(() => drawSvg(drawPieces(groups, { width: WIDTHS[width] }), 'pieces'), [groups, width])
  return <LineArt art={art} kind="cells" />
}

const COLUMNS: Column<Listed>[] = [
  { key: 'part', title: '标识', card: 'code', render: ({ id }) => <Code>{shortenCode(id, 22)}</Code> },
  { key: 'group', title: '组', card: 'line', render: ({ group }) => group },
  {
    key: 'at',
    title: '制造时间',
    width: 160,
    card: 'next',
    render: ({ at }) => (at ? <Code>{formatMoment(Date.parse(at) / MINUTE)}</Code> : <None />),
  },
  { key: 'state', title: '现在', width: 130, card: 'state', render: ({ state }) => STATE_NAMES[state] },
]

function List({ groups, state }: { groups: readonly PieceGroup[]; state: PieceState | undefined }) {
  const inside = useMemo(() => listPieces(groups, state), [groups, state])
  return (
    <>
      <p className={styles.listHead}>
        {state ? STATE_NAMES[state] : '界内'} <b>{formatCount(inside.length)}</b> 件
        {inside.length > SHOWN && `，先列 ${SHOWN} 件`}
      </p>
      <Rows
        rows={inside.slice(0, SHOWN)}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        noun="界内的零件"
        unit="件"
        open={({ id }) => tracePath(id)}
      />
    </>
  )
}
