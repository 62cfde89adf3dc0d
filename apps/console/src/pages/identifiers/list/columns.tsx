import type { IdentifierRow } from '@biaojie/contract/identifiers/records/identifiers.ts'
import { LEVEL_NAMES, type RecordState } from '@biaojie/contract/identifiers/records/rules.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'
import { identifierPath } from '../../../paths.ts'
import { createOutlineColumn } from '../parts/outline-column.tsx'
import { VisitBars } from '../parts/visit-bars.tsx'
import { RECORD_STATE_TAGS } from '../states.ts'
import * as styles from './list.module.css'

const toSuffix = (identifier: string) => splitIdentifier(identifier).suffix

/** Describes the last change: why the identifier is suspended, or what replaces it. */
function describeChange({ state, stateReason, successor }: IdentifierRow): ReactNode {
  const words = changeWords({ state, stateReason, successor })
  return words ? (
    <span className={state === 'suspended' ? styles.suspended : undefined}>{words}</span>
  ) : (
    <None />
  )
}

type Change = Pick<IdentifierRow, 'state' | 'stateReason' | 'successor'>

function changeWords({ state, stateReason, successor }: Change): string {
  if (state === 'suspended') return `停用：${stateReason || '没有写原因'}`
  if (state === 'retired') return successor ? `由 ${toSuffix(successor)} 接替` : stateReason || '没有接替'
  return state === 'reserved' ? '等填写' : ''
}

const MUTED = new Set<RecordState>(['reserved', 'suspended', 'retired'])

const NAMED: Column<IdentifierRow>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier, state }) => (
      <Link
        className={styles.code}
        data-retired={state === 'retired' || undefined}
        to={identifierPath(identifier)}
      >
        <Code>{toSuffix(identifier)}</Code>
      </Link>
    ),
  },
  {
    key: 'name',
    title: '名称与规格',
    card: 'name',
    render: ({ identifierName, spec }) => <Name {...(spec && { note: spec })}>{identifierName}</Name>,
  },
]

const makeTemplateColumn = (templates: ReadonlyMap<string, string>): Column<IdentifierRow> => ({
  key: 'template',
  title: '模板',
  wide: true,
  drops: 2,
  card: 'brief',
  empty: ({ template }) => template === '',
  render: ({ template, templateVersion }) =>
    template ? (
      <Name note={`v${templateVersion}`}>{templates.get(template) ?? '已删除的模板'}</Name>
    ) : (
      <None />
    ),
})

const FOLLOWING: Column<IdentifierRow>[] = [
  {
    key: 'batch',
    title: '批次',
    drops: 3,
    card: 'brief',
    named: true,
    empty: ({ batch }) => batch === '',
    render: ({ batch }) => (batch ? <Code>{toSuffix(batch)}</Code> : <None />),
  },
  { key: 'level', title: '级别', drops: 1, card: 'brief', render: ({ level }) => LEVEL_NAMES[level] },
  {
    key: 'change',
    title: '最近变化',
    card: 'next',
    wraps: true,
    empty: (row) => changeWords(row) === '',
    render: describeChange,
  },
  { key: 'time', title: '时间', card: 'next', render: ({ updateTime }) => <Time time={updateTime} /> },
  {
    key: 'visits',
    title: '近 30 天查询',
    drops: 4,
    card: 'amount',
    named: true,
    render: ({ visits }) => <VisitBars days={visits} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ state }) => <StateTag states={RECORD_STATE_TAGS} value={state} />,
  },
]

/** Columns of the list; `templates` are names by id. */
export const createColumns = (templates: ReadonlyMap<string, string>): Column<IdentifierRow>[] => [
  createOutlineColumn({
    listNames: ({ identifierName, template }) => [identifierName, templates.get(template) ?? ''],
    isMuted: ({ state }) => MUTED.has(state),
  }),
  ...NAMED,
  makeTemplateColumn(templates),
  ...FOLLOWING,
]
