import { getNodePrefix } from '@biaojie/contract/identity.ts'
import type { ForeignIdentifier, ForeignValue } from '@biaojie/contract/resolution/resolution/foreign.ts'
import { canBeDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { paths } from '../../../paths.ts'
import type { BlockCell, Clause, Figure, Row, Table } from '../sheet/model.ts'
import { drawPath } from './path-figure.ts'
import {
  describeFailure,
  findPage,
  formatAddress,
  formatMs,
  formatSeconds,
  formatServer,
  formatTransport,
  VALUE_NOTES,
} from './words.ts'

/** The sheet of an identifier of another node, as the server builds it. All texts are final. */
export type ForeignSheet = {
  clauses: Clause[]
  /** The URL of the code's picture; empty for names that do not fit into a Data Matrix. */
  code: string
  figure: Figure | null
  title: string
  note: string
  /** The values of the record; null when no node gave one. */
  values: Table | null
  block: BlockCell[]
  /** Says that no register can prove the record, and how long it is cached; empty without a record. */
  kept: string
  /** The page of the other node; its address comes from the record. */
  page: { href: string; host: string } | null
  /** The handle of the record, for its text as programs read it; empty without a record. */
  handle: string
}

/** More values than this are shown in portions. */
const MANY = 12

export function buildForeignSheet(answer: ForeignIdentifier): ForeignSheet {
  const { identifier, outcome, handle, values } = answer
  const failure = describeFailure(answer)
  const page = findPage(answer)
  const isRecord = outcome === 'record'
  return {
    clauses: [
      writeFirstClause(answer),
      ...(failure ? writeFailedClauses(answer, failure) : writeRecordClauses(answer)),
    ],
    code: canBeDataMatrix(identifier) ? paths.identifierCode(identifier) : '',
    figure: drawPath(answer) ?? null,
    title: failure ? failure.title : '对方的记录',
    note: failure ? failure.text : writeCount(values),
    values: isRecord ? makeValueTable(values) : null,
    block: isRecord ? listRecordCells(answer) : listFailedCells(answer),
    kept: isRecord ? writeKept(answer) : '',
    page: page ? { href: page.href, host: page.host } : null,
    handle: isRecord ? handle : '',
  }
}

const writeFirstClause = ({ identifier, companyName }: ForeignIdentifier): Clause => ({
  text: companyName ? '企业自有节点的标识' : '别的节点的标识',
  evidence: [
    { text: identifier.length > 128 ? `${identifier.slice(0, 128)}…` : identifier, code: true },
    {
      text: companyName
        ? `前缀属于${companyName}，由它自己的服务器应答`
        : `前缀 ${splitIdentifier(identifier).prefix} 不属于本节点`,
    },
  ],
})

function writeRecordClauses({ identifier, handle, origin, took, kept }: ForeignIdentifier): Clause[] {
  return [
    {
      text: '本节点没有核对',
      tone: 'warn',
      evidence: [{ text: '记录是对方写的，照字面登出' }, { text: '召回名单本节点没有，请到对方查' }],
    },
    {
      text: '对方已应答',
      evidence: [
        { text: origin ? formatServer(origin) : '' },
        handle === identifier
          ? { text: kept ? '用的是缓存的应答' : `用时 ${formatMs(took)}` }
          : { text: `别名，指的是 ${handle}` },
      ],
    },
  ]
}

function writeFailedClauses(
  { hops, outcome, lastSeen }: ForeignIdentifier,
  { clause, next, tone }: NonNullable<ReturnType<typeof describeFailure>>,
): Clause[] {
  const last = hops.at(-1)
  const isOverloaded = outcome === 'slow' || outcome === 'no-answer'
  return [
    {
      text: clause,
      tone,
      evidence: last ? [{ text: `第 ${hops.length} 跳，${formatServer(last)}` }] : [],
    },
    {
      text: next,
      evidence: [
        ...(isOverloaded ? [{ text: '不是您的网络' }] : []),
        ...(outcome === 'no-answer' && lastSeen ? [{ text: `上次应答是 ${lastSeen.slice(5, 16)}` }] : []),
      ],
    },
  ]
}

function writeCount(values: readonly ForeignValue[]): string {
  const shown = values.filter(({ kind }) => kind !== 'hidden').length
  const lifetime = findSharedLifetime(values)
  return [
    shown === values.length ? `${shown} 个值` : `${values.length} 个值，显示 ${shown} 个`,
    lifetime === undefined ? '' : `可缓存 ${formatSeconds(lifetime)}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Returns the cache time of all values, in seconds; undefined when they differ. */
function findSharedLifetime(values: readonly ForeignValue[]): number | undefined {
  const [first] = values
  return first && values.every(({ ttl }) => ttl === first.ttl) ? first.ttl : undefined
}

const makeValueTable = (values: readonly ForeignValue[]): Table => ({
  label: '对方的记录',
  look: 'facts',
  heads: ['类型', '值，原样'],
  rows: values.map((value) => toRow(value, findSharedLifetime(values) === undefined)),
  ...(values.length <= MANY && { isWhole: true as const }),
})

function toRow({ index, type, kind, text, ttl }: ForeignValue, hasOwnLifetime: boolean): Row {
  const limit = [VALUE_NOTES[kind], hasOwnLifetime && `可缓存 ${formatSeconds(ttl)}`]
    .filter(Boolean)
    .join('，')
  const row = { name: `${index} ${type}`, ...(limit && { limit }) }
  if (kind === 'hidden') return { ...row, text: '管理员值，照例不显示' }
  if (kind === 'binary') return { ...row, text: `${text} 字节，不是文字` }
  return kind === 'link' || kind === 'picture' ? { ...row, code: text } : { ...row, text }
}

function listRecordCells({
  identifier,
  origin,
  answeredAt,
  took,
  hops,
  kept,
}: ForeignIdentifier): BlockCell[] {
  if (!origin) return []
  return [
    { name: '标识', value: identifier, code: true },
    { name: '应答方', value: formatServer(origin) },
    { name: '地址', value: formatAddress(origin) },
    { name: '查询方式', value: formatTransport(origin) },
    { name: '用时', value: `${formatMs(took)}，${kept ? '缓存' : `${hops.length} 跳`}` },
    { name: '应答时间', value: answeredAt },
    {
      name: '签名',
      value: origin.signature === 'valid' ? `对得上，站点公钥 ${origin.key}` : '没有签名，无从核对',
    },
    { name: '公开账簿', value: '没有' },
    { name: '召回名单', value: '没有' },
    { name: '代查的节点', value: getNodePrefix() },
  ]
}

function listFailedCells({ identifier, hops, took, answeredAt, lastSeen }: ForeignIdentifier): BlockCell[] {
  const last = hops.at(-1)
  return [
    { name: '标识', value: identifier, code: true },
    { name: '问到', value: last ? formatServer(last) : '没有站点可问' },
    { name: '地址', value: last ? formatAddress(last) : '没有' },
    { name: '查询方式', value: last ? formatTransport(last) : '没有' },
    { name: '用时', value: `${formatMs(took)}，${hops.length} 跳` },
    { name: '查询时间', value: answeredAt },
    { name: '应答', value: last && last.response > 0 ? `应答码 ${last.response}` : '没有' },
    { name: '上次应答', value: last && last.response > 0 ? '这一次' : lastSeen.slice(5, 16) || '没有见过' },
    { name: '每跳上限', value: '2 秒' },
    { name: '代查的节点', value: getNodePrefix() },
  ]
}

/** Tells whether the answer can be checked later, and how long it is cached. */
function writeKept({ kept, answeredAt, keptUntil }: ForeignIdentifier): string {
  const cached = keptUntil > answeredAt ? `缓存到 ${keptUntil.slice(5, 16)}` : ''
  return [
    '对方没有公开账簿，核对不了改没改过',
    kept ? `这次用的是 ${answeredAt.slice(11, 16)} 的缓存` : '',
    cached,
  ]
    .filter(Boolean)
    .join('；')
}
