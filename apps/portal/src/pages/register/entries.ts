import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import type { EntryKind, RegisterEntry } from '@biaojie/contract/resolution/register.ts'
import { formatTime } from '@biaojie/contract/times.ts'

export const KIND_NAMES: Record<EntryKind, string> = {
  record: '标识记录',
  alias: '别名',
  codes: '号段',
  block: '封存与解封',
  template: '模板',
  prefix: '前缀',
  recall: '召回',
  key: '签名密钥',
}

/** An entry as a list shows it. */
export type Line = {
  leaf: number
  kind: EntryKind
  revision: number
  time: string
  /** An identifier or a prefix; empty when the node itself acted. */
  subject: string
  words: string
  /** The beginning of the digest that it registers; empty where it has none. */
  digest: string
}

type Content = {
  state?: string
  action?: string
  blocked?: boolean
  version?: number
  count?: number
  index?: number
  /** The purpose of a node's key; companies' keys sign their records. */
  use?: string
  first?: string
  last?: string
  digest?: string
  prefix?: string
}

const PREFIX_STATES = { granted: '批准', changed: '变更资料', suspended: '停用', restored: '恢复' } as const
const TEMPLATE_STATES = { published: '发布', withdrawn: '停用', active: '恢复' } as const
const RECALL_STATES = { published: '公告', withdrawn: '撤回' } as const
const KEY_ACTIONS = { added: '启用', revoked: '吊销' } as const
const ALIAS_ACTIONS = { added: '加一个别名', removed: '去一个别名' } as const

const read = (names: Readonly<Record<string, string>>, word = ''): string =>
  (isKeyOf(names, word) ? names[word] : word) ?? ''

function describe({ kind, revision, subject }: RegisterEntry, content: Content): string {
  const { state, action, blocked, version, count, index, use, first, last } = content
  switch (kind) {
    case 'record':
      return `第 ${revision} 版${revision === 1 ? '，新登记' : ''}，${read(STATE_NAMES, state)}`
    case 'alias':
      return read(ALIAS_ACTIONS, action)
    case 'codes':
      return `发 ${(count ?? 0).toLocaleString('en')} 个号：${first} – ${last}`
    case 'block':
      return blocked ? '封存' : '解封'
    case 'template':
      return `${read(TEMPLATE_STATES, state)}第 ${version} 版`
    case 'prefix':
      return read(PREFIX_STATES, state)
    case 'recall':
      return `${read(RECALL_STATES, state)}，${(count ?? 0).toLocaleString('en')} 件`
    case 'key':
      return use === 'labels'
        ? `${read(KEY_ACTIONS, action)}签标签码的密钥 ${subject}`
        : `${read(KEY_ACTIONS, action)}签名密钥 ${index}`
  }
}

export function toLine(entry: RegisterEntry): Line {
  const { leaf, kind, revision, at, subject } = entry
  const content: Content = JSON.parse(entry.entry)
  // Ids of templates, recalls and label keys mean nothing to a reader, so the company is shown.
  const isId = kind === 'template' || kind === 'recall' || content.use === 'labels'
  const named = isId ? (content.prefix ?? subject) : subject
  return {
    leaf,
    kind,
    revision,
    time: formatTime(Date.parse(at)),
    subject: named === getNodePrefix() ? '' : named,
    words: describe(entry, content),
    digest: (content.digest ?? '').slice(0, 8),
  }
}
