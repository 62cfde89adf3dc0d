import { isKeyOf } from '../../records.ts'
import { IDENTIFIER_MAX, isIdentifier } from '../../rules.ts'

/** Every record of an identifier has a level, even if its template names none. */

export const LEVELS = ['model', 'batch', 'item'] as const
export type Level = (typeof LEVELS)[number]
export const LEVEL_NAMES: Record<Level, string> = { model: '型号', batch: '批次', item: '单件' }

/** These two columns of a route have their keys as names on the wire; all others have their display names. */
export const ROUTE_COLUMNS = { acceptTime: '时间', acceptStation: '地点' } as const
export const isRouteColumn = (key: string) => isKeyOf(ROUTE_COLUMNS, key)
/** Returns the name of a column of the wire for people. */
export const getColumnName = (key: string): string => (isKeyOf(ROUTE_COLUMNS, key) ? ROUTE_COLUMNS[key] : key)

export const RECORD_STATES = ['reserved', 'active', 'suspended', 'retired'] as const
export type RecordState = (typeof RECORD_STATES)[number]
export const STATE_NAMES: Record<RecordState, string> = {
  reserved: '已留号',
  active: '在用',
  suspended: '停用',
  retired: '作废',
}

/** The four cells of visibility are drawn and read out in this order. */
export const AUDIENCES = ['public', 'verified', 'partner', 'authority'] as const
export type Audience = (typeof AUDIENCES)[number]
export const AUDIENCE_NAMES: Record<Audience, string> = {
  public: '公开',
  verified: '手机验证',
  partner: '关联方',
  authority: '监管',
}
/** A form shows its record to each of them: `owner` is the company itself. */
export const READERS_OF_PREVIEW = [...AUDIENCES, 'owner'] as const
/** Other names of one identifier. */
export const ALIASES_MAX = 20
/** Screen readers cannot read the drawn cells, so this text says the same. */
export const formatVisibility = (audiences: readonly Audience[]) =>
  AUDIENCES.filter((audience) => audiences.includes(audience))
    .map((audience) => AUDIENCE_NAMES[audience])
    .join('、') || '仅本企业'

/** Rows of one batch. */
export const BATCH_MAX = 1_000

/** The origin of a revision. */
export const WRITTEN_BY = ['form', 'import', 'bulk', 'api', 'event', 'load', 'move'] as const
export type WrittenBy = (typeof WRITTEN_BY)[number]
export const WRITTEN_BY_NAMES: Record<WrittenBy, string> = {
  form: '表单',
  import: '导入',
  bulk: '批量修改',
  api: '接口',
  event: '过程记录',
  load: '批量加载',
  move: '模板换版',
}

/**
 * A company's sandbox holds identifiers under its own prefix with this ending. No prefix that people or the node above
 * can name has letters, so no public address resolves them.
 */
const SANDBOX_END = '.T'
/** Days after its last change until an identifier of a sandbox is deleted. */
export const SANDBOX_DAYS = 30
/** Identifiers of one sandbox. */
export const SANDBOX_MAX = 10_000

export const toSandbox = (prefix: string) => prefix + SANDBOX_END
export const isSandbox = (prefix: string) => prefix.endsWith(SANDBOX_END)
/** Returns the company's real prefix for a sandbox prefix; any other prefix is returned unchanged. */
export const toHome = (prefix: string) => (isSandbox(prefix) ? prefix.slice(0, -SANDBOX_END.length) : prefix)

/** Tells whether a text is an identifier of this node, or one of a sandbox. */
export function isOwnIdentifier(text: string): boolean {
  const end = text.indexOf('/')
  return end > 0 && isIdentifier(toHome(text.slice(0, end).toUpperCase()) + text.slice(end))
}

/** Returns why it is not an identifier of the company with this prefix; empty if it is one. */
export function findOwnIdentifierProblem(text: string, prefix: string): string {
  if (isOwnIdentifier(text)) return text.startsWith(`${prefix}/`) ? '' : `标识不在本企业的前缀 ${prefix} 之下`
  const code = text.slice(text.indexOf('/') + 1)
  const odd = /[^A-Za-z0-9-]/u.exec(code)?.[0]
  if (!text.startsWith(`${prefix}/`)) return `标识的形式不正确，应如 ${prefix}/BD-000001`
  if (odd !== undefined) return `编码里有“${odd}”，编码只能用字母、数字和短横线`
  if (text.length > IDENTIFIER_MAX) return `标识不能超过 ${IDENTIFIER_MAX} 个字符`
  return '编码至少两位，前两位应是字母或数字'
}

/** Company prefixes of GS1 that a company may claim. */
export const GS1_PREFIXES_MAX = 50
export const GS1_PREFIX_STATES = ['waiting', 'held', 'refused'] as const
export type Gs1PrefixState = (typeof GS1_PREFIX_STATES)[number]
export const GS1_PREFIX_STATE_NAMES: Record<Gs1PrefixState, string> = {
  waiting: '等平台核对',
  held: '已认领',
  refused: '未通过',
}
