import { type Static, Type } from 'typebox'
import { defineCall, KEY_SCOPES } from '../../define.ts'
import {
  defineChoice,
  definePage,
  flag,
  integer,
  Nothing,
  pageFields,
  text,
  uuid,
  version,
} from '../../fields.ts'
import { ofCompany, READERS } from '../records/fields.ts'
import {
  KEY_NAME_MAX,
  KEY_NETWORKS_MAX,
  KEY_OVERLAP_DAYS,
  KEY_PER_DAY_MAX,
  KEY_PER_SECOND_MAX,
  KEY_TEMPLATES_MAX,
} from './rules.ts'

const BASE = '/platform-operate-service/company/keys'
/** The calls that programs make with their keys. */
const MACHINE_BASE = '/api/v1'

const KeySchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    /** The beginning and the last four characters: bj_88.449.1001_…7Q2F. */
    hint: Type.String(),
    scopes: Type.Array(Type.Enum(KEY_SCOPES)),
    /** Ids of the templates that the key is limited to; empty for all templates. */
    templates: Type.Array(Type.String()),
    /** Addresses and networks from which the key may be used; empty for all. */
    networks: Type.Array(Type.String()),
    perSecond: Type.Integer(),
    perDay: Type.Integer(),
    /** Calls made today. */
    usedToday: Type.Integer(),
    sandbox: Type.Boolean(),
    state: Type.Enum(['active', 'expired', 'revoked']),
    createdBy: Type.String(),
    /** YYYY-MM-DD HH:mm:ss; empty if it has not happened. */
    createTime: Type.String(),
    lastUsedTime: Type.String(),
    lastUsedIp: Type.String(),
    revokedTime: Type.String(),
    /** The last day on which the key works, YYYY-MM-DD; empty if it has no end. */
    expiresOn: Type.String(),
  },
  { $id: 'ApiKey' },
)

const TrailSchema = Type.Array(
  Type.Object({ time: Type.String(), actor: Type.String(), action: Type.String(), text: Type.String() }),
)

/** The secret is returned only once, because the node keeps only a digest. */
const NewKeySchema = Type.Object({ secret: Type.String(), key: KeySchema })

const name = text(KEY_NAME_MAX, '用途')
const seen = { id: uuid('密钥编号'), version }

export const keyList = defineCall('keyList', {
  route: `GET ${BASE}`,
  looks: '接口密钥',
  access: READERS,
  summary: '企业的接口密钥，不含密钥本身；工作人员须写明企业前缀',
  query: Type.Object(ofCompany),
  refusals: ['prefix_missing', 'company_not_found'],
  data: Type.Object({
    keys: Type.Array(KeySchema),
    prefix: Type.String(),
    /** The prefix under which keys of the sandbox work. */
    sandbox: Type.String(),
  }),
})

export const keyDetail = defineCall('keyDetail', {
  route: `POST ${BASE}/detail`,
  access: ['COMPANY', 'COMPANY_ADMIN'],
  summary: '一把接口密钥和它的办理记录',
  body: Type.Object({ id: uuid('密钥编号') }),
  refusals: ['prefix_missing', 'key_not_found'],
  data: Type.Object({ key: KeySchema, trail: TrailSchema }),
})

export const keyCreate = defineCall('keyCreate', {
  route: `POST ${BASE}/create`,
  access: ['COMPANY_ADMIN'],
  summary: '新建接口密钥；密钥只在这一次应答里给出',
  body: Type.Object({
    name,
    scopes: Type.Array(defineChoice(KEY_SCOPES, '权限范围'), {
      maxItems: KEY_SCOPES.length,
      title: '权限范围',
    }),
    templates: Type.Optional(Type.Array(uuid('模板'), { maxItems: KEY_TEMPLATES_MAX, title: '模板' })),
    networks: Type.Optional(
      Type.Array(text(50, '来源网络'), { maxItems: KEY_NETWORKS_MAX, title: '来源网络' }),
    ),
    perSecond: Type.Optional(integer(1, KEY_PER_SECOND_MAX, '每秒次数')),
    perDay: Type.Optional(integer(1, KEY_PER_DAY_MAX, '每天次数')),
    expiresOn: Type.Optional(text(10, '到期日')),
    sandbox: Type.Optional(flag('沙箱')),
  }),
  refusals: ['prefix_missing', 'keys_full'],
  data: NewKeySchema,
})

export const keyRename = defineCall('keyRename', {
  route: `POST ${BASE}/rename`,
  access: ['COMPANY_ADMIN'],
  summary: '更改接口密钥的用途说明',
  body: Type.Object({ ...seen, name }),
  refusals: ['prefix_missing', 'key_not_found', 'key_not_usable', 'key_stale'],
  data: KeySchema,
})

export const keyRenew = defineCall('keyRenew', {
  route: `POST ${BASE}/renew`,
  access: ['COMPANY_ADMIN'],
  summary: '换新接口密钥：权限不变；旧的立即停用，或再用几天，好让程序先换上新的',
  body: Type.Object({
    ...seen,
    /** Days for which the old key works beside the new one; 0 ends it at once. */
    overlapDays: Type.Optional(integer(0, KEY_OVERLAP_DAYS, '旧密钥再用的天数')),
    /** The last day of the new key; the default is that of the old key. */
    expiresOn: Type.Optional(text(10, '到期日')),
  }),
  refusals: ['prefix_missing', 'key_not_found', 'key_not_usable', 'key_stale', 'keys_full'],
  data: NewKeySchema,
})

export const keyRevoke = defineCall('keyRevoke', {
  route: `POST ${BASE}/revoke`,
  access: ['COMPANY_ADMIN'],
  summary: '停用接口密钥，立即生效，不能恢复',
  body: Type.Object(seen),
  refusals: ['prefix_missing', 'key_not_found', 'key_not_usable', 'key_stale'],
  data: Nothing,
})

/** A recorded call. The values, addresses and people of the request and the answer are not kept. */
const KeyCallSchema = Type.Object(
  {
    id: Type.String(),
    time: Type.String(),
    keyId: Type.String(),
    keyName: Type.String(),
    /** PUT /api/v1/identifiers/{prefix}/{code} */
    route: Type.String(),
    summary: Type.String(),
    status: Type.Integer(),
    /** The code of the refusal and its meaning; 0 and empty if the call succeeded. */
    code: Type.Integer(),
    problem: Type.String(),
    /** Number of rows sent or returned; null if the call has no rows. */
    rows: Type.Union([Type.Integer(), Type.Null()]),
    ms: Type.Integer(),
  },
  { $id: 'ApiKeyCall' },
)

export const keyCallList = defineCall('keyCallList', {
  route: `POST ${BASE}/calls`,
  access: ['COMPANY', 'COMPANY_ADMIN'],
  limitPerMinute: 600,
  summary: '程序用接口密钥的调用，近 7 天，每把最近 5,000 次，新的在前；不含请求与应答的内容',
  body: Type.Object({
    ...pageFields(100),
    id: Type.Optional(uuid('密钥编号')),
    failing: Type.Optional(flag('只看失败')),
  }),
  refusals: ['prefix_missing'],
  data: definePage(KeyCallSchema),
})

export const keySelf = defineCall('keySelf', {
  route: `GET ${MACHINE_BASE}/key`,
  access: [],
  scope: 'read',
  limitedKeys: 'all',
  summary: '程序用来检查自己的密钥：属于哪家企业、能做什么',
  data: Type.Object({
    prefix: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.Enum(KEY_SCOPES)),
    templates: Type.Array(Type.String()),
    sandbox: Type.Boolean(),
  }),
})

export type ApiKey = Static<typeof KeySchema>
export type ApiKeyCall = Static<typeof KeyCallSchema>
export type NewApiKey = Static<typeof NewKeySchema>
