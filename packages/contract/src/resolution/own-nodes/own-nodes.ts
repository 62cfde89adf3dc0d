/**
 * Companies whose own servers answer for their prefix: their sites, the proof of control, and the decisions
 * of staff.
 */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { defineChoice, flag, HandlingTrailSchema, integer, text, version } from '../../fields.ts'
import { MEMBERS } from '../../identifiers/records/fields.ts'
import { DRAFT_STAGES, SITES_MAX, SWITCH_TARGETS } from './rules.ts'
import { PATTERNS_MAX } from './scope.ts'

const ADMINISTRATORS = ['COMPANY_ADMIN'] as const

const siteFields = {
  name: text(40, '名称'),
  ipv4: text(15, 'IPv4 地址'),
  ipv6: text(39, 'IPv6 地址'),
  tcp: integer(0, 65_535, 'TCP 端口'),
  udp: integer(0, 65_535, 'UDP 端口'),
  http: integer(0, 65_535, 'HTTP 端口'),
  publicKey: text(2_000, '公钥'),
}
export const ProposedSchema = Type.Object(siteFields, { $id: 'OwnNodeSite', title: '站点' })

const SiteSchema = Type.Object(
  {
    ...siteFields,
    /** SHA-256 of the key in hex, shortened. */
    key: Type.String(),
    /** Number of checks in a row without an answer. */
    failures: Type.Integer(),
    /** YYYY-MM-DD HH:mm:ss; empty before its first answer. */
    lastSeen: Type.String(),
    /** Duration of the last answer in milliseconds; 0 before the first answer. */
    ms: Type.Number(),
    /**
     * Thirty days, the oldest first. all: every check was answered; some: most were; outage: there was an
     * outage; none: the site was not checked.
     */
    days: Type.Array(Type.Enum(['all', 'some', 'down', 'none'])),
  },
  { $id: 'OwnNodeSiteState' },
)

const OwnNodeSchema = Type.Object(
  {
    prefix: Type.String(),
    companyName: Type.String(),
    version: Type.Integer(),
    /** The present mode. `ended` means that the company has moved away and is no longer referred to. */
    mode: Type.Enum([...SWITCH_TARGETS]),
    /** The time of the last switch; empty for companies that never switched. */
    since: Type.String(),
    /** Number of the site record, which grows with each change. */
    serial: Type.Integer(),
    sites: Type.Array(SiteSchema),
    /** Patterns of the identifiers that the sites answer for; empty for the whole prefix. */
    scope: Type.Array(Type.String()),
    /** Seconds for which others may cache which servers answer; fewer and fewer before a planned switch. */
    siteSeconds: Type.Integer(),
    /** End of the overlap in which both sides answer after the last switch; empty when only one side answers. */
    bothUntil: Type.String(),
    /** Until this time, other resolvers may still ask the former servers; empty when it is over. */
    askedUntil: Type.String(),
    /** The next switch; null for none. */
    plan: Type.Union([
      Type.Object({
        target: Type.Enum([...SWITCH_TARGETS]),
        /** YYYY-MM-DD HH:mm:ss, as all times. */
        time: Type.String(),
        plannedTime: Type.String(),
        by: Type.String(),
        reason: Type.String(),
        /** Until this time, other resolvers may ask the servers that the switch replaces; empty when it replaces none. */
        askedUntil: Type.String(),
        /** End of the overlap after the switch; empty when there is none. */
        bothUntil: Type.String(),
        /** How often the company's servers did not answer at the planned time. */
        failures: Type.Integer(),
        /** The sites that answer after the switch; empty except for `own`. */
        sites: Type.Array(ProposedSchema),
        scope: Type.Array(Type.String()),
      }),
      Type.Null(),
    ]),
    /** The first of the thirty days, YYYY-MM-DD. */
    firstDay: Type.String(),
    /** Sites that wait for their proof or for a decision; null for none. */
    draft: Type.Union([
      Type.Object({
        sites: Type.Array(ProposedSchema),
        scope: Type.Array(Type.String()),
        stage: Type.Enum([...DRAFT_STAGES]),
        /** Why staff rejected the proposal. */
        reason: Type.String(),
        proof: Type.Union([
          Type.Object({
            /** Hex of the random bytes that the servers signed, shortened. */
            challenge: Type.String(),
            time: Type.String(),
            sites: Type.Array(
              Type.Object({ name: Type.String(), ms: Type.Number(), signature: Type.String() }),
            ),
          }),
          Type.Null(),
        ]),
      }),
      Type.Null(),
    ]),
    /** The node of this product that was paired with a code; null for servers that were entered by hand. */
    paired: Type.Union([Type.Object({ address: Type.String(), time: Type.String() }), Type.Null()]),
    /** Until when a code that was made waits for its node; empty for none. */
    codeUntil: Type.String(),
    /** The latest line first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'OwnNode' },
)
const refusals = ['prefix_needed', 'own_node_stale'] as const
const patterns = Type.Array(text(80, '范围'), { maxItems: PATTERNS_MAX, title: '范围' })

export const ownNode = defineCall('ownNode', {
  route: 'POST /platform-operate-service/company/own-node/detail',
  access: MEMBERS,
  summary: '本企业的前缀由谁应答：本节点托管，或企业自有节点',
  refusals: ['prefix_needed'],
  data: OwnNodeSchema,
})

export const ownNodeSave = defineCall('ownNodeSave', {
  route: 'POST /platform-operate-service/company/own-node/save',
  access: ADMINISTRATORS,
  summary: `保存自有节点的站点，至多 ${SITES_MAX} 个；保存后须再证明一次`,
  body: Type.Object({
    version,
    sites: Type.Array(ProposedSchema, { minItems: 1, maxItems: SITES_MAX, title: '站点' }),
    /** Unchanged if left out; an empty list means the whole prefix. */
    scope: Type.Optional(patterns),
  }),
  refusals,
  data: OwnNodeSchema,
})

const ReferredSchema = Type.Object({
  /** At most 10,001, which means more than 10,000. */
  count: Type.Integer(),
  samples: Type.Array(Type.String()),
})

export const ownNodeScope = defineCall('ownNodeScope', {
  route: 'POST /platform-operate-service/company/own-node/scope',
  access: MEMBERS,
  limitPerMinute: 30,
  summary: '查本节点托管的标识里，哪些会按这些范围指到企业的服务器，哪些仍由本节点应答',
  body: Type.Object({ scope: patterns }),
  refusals: ['prefix_needed'],
  data: Type.Object({
    patterns: Type.Array(Type.Object({ pattern: Type.String(), ...ReferredSchema.properties })),
    others: ReferredSchema,
  }),
})

export const ownNodeProve = defineCall('ownNodeProve', {
  route: 'POST /platform-operate-service/company/own-node/prove',
  access: ADMINISTRATORS,
  limitPerMinute: 10,
  summary: '证明站点归本企业管：每个站点用公钥对应的私钥签名作答一次',
  body: Type.Object({ version }),
  refusals: [...refusals, 'own_node_unproved', 'own_node_no_draft'],
  data: OwnNodeSchema,
})

export const ownNodeSubmit = defineCall('ownNodeSubmit', {
  route: 'POST /platform-operate-service/company/own-node/submit',
  access: ADMINISTRATORS,
  summary: '把证明过的站点提交审核',
  body: Type.Object({ version }),
  refusals: [...refusals, 'own_node_unproved', 'own_node_no_draft'],
  data: OwnNodeSchema,
})

export const ownNodeSwitch = defineCall('ownNodeSwitch', {
  route: 'POST /platform-operate-service/company/own-node/switch',
  access: [...ADMINISTRATORS, ...STAFF],
  summary: `现在切换，或定一个时间：到审核过的自有节点（own）、切回托管（hosted），迁走的企业到期停止指路（ended，限节点人员）`,
  body: Type.Object({
    /** Named by staff; members of a company switch their own. */
    prefix: Type.Optional(text(20, '企业前缀')),
    version,
    target: defineChoice(SWITCH_TARGETS, '切到'),
    time: Type.Optional(text(19, '切换时间')),
    reason: Type.Optional(text(200, '原因')),
  }),
  refusals: [
    ...refusals,
    'own_node_hosted',
    'own_node_no_draft',
    'own_node_unproved',
    'own_node_staff_only',
    'reason_missing',
    'company_not_found',
  ],
  data: OwnNodeSchema,
})

export const ownNodeUnplan = defineCall('ownNodeUnplan', {
  route: 'POST /platform-operate-service/company/own-node/unplan',
  access: [...ADMINISTRATORS, ...STAFF],
  summary: '取消定好的切换；审核过的站点留着，可另定时间',
  body: Type.Object({
    prefix: Type.Optional(text(20, '企业前缀')),
    version,
    reason: Type.Optional(text(200, '原因')),
  }),
  refusals: [...refusals, 'own_node_unplanned', 'reason_missing', 'company_not_found'],
  data: OwnNodeSchema,
})

export const ownNodeCheck = defineCall('ownNodeCheck', {
  route: 'POST /platform-operate-service/company/own-node/check',
  access: MEMBERS,
  limitPerMinute: 10,
  summary: '现在探一次自有节点的各站点',
  refusals: ['prefix_needed', 'own_node_hosted'],
  data: OwnNodeSchema,
})

export const ownNodeList = defineCall('ownNodeList', {
  route: 'POST /platform-operate-service/own-node/list',
  access: STAFF,
  summary: '各企业的自有节点：等待审核的、在用的与探测情况',
  data: Type.Object({ records: Type.Array(OwnNodeSchema) }),
})

export const ownNodeDecide = defineCall('ownNodeDecide', {
  route: 'POST /platform-operate-service/own-node/decide',
  access: STAFF,
  summary: '审核企业提交的自有节点：通过后立即切换，或到所定的时间，或由企业定时间',
  body: Type.Object({
    prefix: text(20, '企业前缀'),
    version,
    approved: flag('通过'),
    /** When an approved node begins to answer; now if left out. */
    switch: Type.Optional(defineChoice(['now', 'planned', 'company'], '何时切换')),
    time: Type.Optional(text(19, '切换时间')),
    reason: text(200, '原因'),
  }),
  refusals: ['own_node_stale', 'own_node_no_draft', 'own_node_unproved', 'reason_missing'],
  data: OwnNodeSchema,
})

export type OwnNode = Static<typeof OwnNodeSchema>
export type OwnNodeSite = Static<typeof SiteSchema>
export type ProposedSite = Static<typeof ProposedSchema>
