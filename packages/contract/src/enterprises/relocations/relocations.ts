/** A company moves to another node of this software: an archive of all its data, signed by the old node. */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, STAFF } from '../../define.ts'
import { defineSignedFile, ExportAddressSchema } from '../../exports.ts'
import { definePage, HandlingTrailSchema, integer, pageFields, text, uuid } from '../../fields.ts'
import { ofCompany } from '../../identifiers/records/fields.ts'
import {
  ARCHIVE_BYTES,
  ARRIVAL_SOURCES,
  ARRIVAL_STATES,
  DEPARTURE_STATES,
  OUTCOMES,
  PIECE_BYTES,
  RELOCATED_KINDS,
} from './rules.ts'

const MOVERS = ['COMPANY_ADMIN', ...STAFF] as const
const id = uuid('迁移编号')
const Count = Type.Integer({ minimum: 0 })
const FOUND = ['prefix_needed', 'company_not_found', 'relocation_not_found'] as const

const LeftSchema = Type.Object({ what: Type.String(), count: Count, why: Type.String() })

const DepartureSchema = Type.Object(
  {
    id: Type.String(),
    prefix: Type.String(),
    state: Type.Enum(DEPARTURE_STATES),
    kinds: Type.Array(
      Type.Object({
        kind: Type.Enum(RELOCATED_KINDS),
        done: Count,
        /** Null while the number is not known. */
        total: Type.Union([Count, Type.Null()]),
        isDone: Type.Boolean(),
      }),
    ),
    left: Type.Array(LeftSchema),
    /** Size of the archive; 0 while it is prepared. */
    bytes: Count,
    parts: Count,
    /** SHA-256 of the manifest in hex; empty while it is prepared. */
    digest: Type.String(),
    /** SHA-256 of the public key that signed it, in hex. */
    fingerprint: Type.String(),
    problem: Type.String(),
    createTime: Type.String(),
    createdBy: Type.String(),
    endTime: Type.String(),
  },
  { $id: 'Departure', title: '迁出' },
)

const ArrivalSchema = Type.Object(
  {
    id: Type.String(),
    prefix: Type.String(),
    companyName: Type.String(),
    state: Type.Enum(ARRIVAL_STATES),
    /** Why the archive was refused, or why the run stopped; empty otherwise. */
    problem: Type.String(),
    /** Known after the check has begun. */
    source: Type.Enum(ARRIVAL_SOURCES),
    fileName: Type.String(),
    bytes: Count,
    /** Number of uploaded pieces, and of all pieces of the archive. */
    received: Count,
    pieces: Count,
    /** Number of checked or written parts, and of all parts of the archive. */
    done: Count,
    parts: Count,
    /** The node that exported the archive; empty before the check. */
    nodePrefix: Type.String(),
    nodeName: Type.String(),
    exportTime: Type.String(),
    digest: Type.String(),
    fingerprint: Type.String(),
    /** Staff have confirmed that the key belongs to that node. */
    isConfirmed: Type.Boolean(),
    kinds: Type.Array(
      Type.Object({
        kind: Type.Enum(RELOCATED_KINDS),
        total: Count,
        /** The digest of the uploaded data, in hex. */
        digest: Type.String(),
        /** The results that the check expects, or the results after writing. */
        outcomes: Type.Record(Type.Enum(OUTCOMES), Count),
        done: Count,
        /** Number of rows that are equal on this node and in the archive. */
        equal: Count,
      }),
    ),
    left: Type.Array(LeftSchema),
    /** The first rows that are not written, with reasons. */
    issues: Type.Array(
      Type.Object({
        kind: Type.Enum(RELOCATED_KINDS),
        key: Type.String(),
        outcome: Type.Enum(OUTCOMES),
        why: Type.String(),
      }),
    ),
    issueCount: Count,
    createTime: Type.String(),
    createdBy: Type.String(),
    endTime: Type.String(),
    trail: HandlingTrailSchema,
  },
  { $id: 'Arrival', title: '迁入' },
)

export const departureCreate = defineCall('departureCreate', {
  route: 'POST /platform-operate-service/manager/relocation/departure/create',
  looks: '迁出',
  access: MOVERS,
  limitPerMinute: 10,
  summary:
    '导出企业的全部资料，供迁到别的节点：模板、编码规则、标识与各版、别名、过程记录、标签模板、附件；后台准备',
  body: Type.Object({ ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'relocation_running'],
  data: DepartureSchema,
})

export const departureList = defineCall('departureList', {
  route: 'POST /platform-operate-service/manager/relocation/departure/list',
  looks: '迁出',
  access: MOVERS,
  limitPerMinute: 600,
  summary: '企业近七天的迁出导出，最近的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(DepartureSchema),
})

export const departureCancel = defineCall('departureCancel', {
  route: 'POST /platform-operate-service/manager/relocation/departure/cancel',
  access: MOVERS,
  summary: '取消准备中的迁出导出',
  body: Type.Object({ id, ...ofCompany }),
  refusals: FOUND,
  data: DepartureSchema,
})

export const departureExport = defineCall('departureExport', {
  route: 'POST /platform-operate-service/manager/relocation/departure/export',
  looks: '迁出',
  access: MOVERS,
  limitPerMinute: 30,
  summary: '下载迁出包：一个 ZIP，清单有各段的 SHA-256 和数目，由节点签名',
  body: Type.Object({ id, ...ofCompany }),
  refusals: FOUND,
  data: ExportAddressSchema,
})

export const departureFile = defineRaw('departureFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/relocations/:name',
  summary: '迁出包：地址由节点签发，五分钟内对签发给的登录有效',
  ...defineSignedFile(200),
  refusals: ['file_address_expired', 'relocation_not_found', 'session_missing'],
  answers: ['application/zip'],
})

export const arrivalBegin = defineCall('arrivalBegin', {
  route: 'POST /platform-operate-service/manager/relocation/arrival/begin',
  access: MOVERS,
  limitPerMinute: 20,
  summary:
    '开始上传别的节点的迁出包，或 IDHub 的导出（模板与数据接口的回答：JSON、JSON Lines 或装有它们的 ZIP）；工作人员写明企业前缀，企业还没有在本节点登记的，写入时登记',
  body: Type.Object({
    ...ofCompany,
    fileName: text(200, '文件名'),
    bytes: integer(1, ARCHIVE_BYTES, '字节数'),
  }),
  refusals: ['prefix_needed', 'relocation_prefix', 'relocation_running'],
  data: ArrivalSchema,
})

export const arrivalPiece = defineCall('arrivalPiece', {
  route: 'POST /platform-operate-service/manager/relocation/arrival/piece',
  access: MOVERS,
  limitPerMinute: 1_200,
  summary: '上传迁出包的一段，8 MB 一段，按序号；断了从没有收到的一段接着传，收齐后自动核对',
  upload: { maxBytes: PIECE_BYTES + 1, tooLarge: '一段不能超过 8 MB' },
  body: Type.Object({ id, number: text(6, '段号'), ...ofCompany }),
  refusals: [
    'prefix_needed',
    'relocation_prefix',
    'relocation_not_found',
    'relocation_piece',
    'relocation_moved_on',
  ],
  data: ArrivalSchema,
})

export const arrivalList = defineCall('arrivalList', {
  route: 'POST /platform-operate-service/manager/relocation/arrival/list',
  access: MOVERS,
  limitPerMinute: 600,
  summary: '迁入的记录，最近的在前；工作人员看各企业的',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'relocation_prefix'],
  data: definePage(ArrivalSchema),
})

export const arrivalDetail = defineCall('arrivalDetail', {
  route: 'POST /platform-operate-service/manager/relocation/arrival/detail',
  access: MOVERS,
  limitPerMinute: 600,
  summary: '一次迁入：签名与清单、会写入什么、写到哪里、两边是否一致',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'relocation_prefix', 'relocation_not_found'],
  data: ArrivalSchema,
})

export const arrivalConfirm = defineCall('arrivalConfirm', {
  route: 'POST /platform-operate-service/relocation/arrival/confirm',
  access: STAFF,
  summary: '确认迁出包的签名公钥属于对方节点：抄写从对方得到的指纹，须与包里的一致；以后同一把公钥不再问',
  body: Type.Object({ id, prefix: text(20, '企业前缀'), fingerprint: text(100, '指纹') }),
  refusals: ['relocation_not_found', 'relocation_fingerprint', 'relocation_moved_on'],
  data: ArrivalSchema,
})

export const arrivalWrite = defineCall('arrivalWrite', {
  route: 'POST /platform-operate-service/manager/relocation/arrival/write',
  access: MOVERS,
  summary: '写入核对过的迁出包：后台分段写，断了接着写，重写一段也不会多；停下来的可以再开始',
  body: Type.Object({ id, ...ofCompany }),
  refusals: [
    'prefix_needed',
    'relocation_prefix',
    'relocation_not_found',
    'relocation_unconfirmed',
    'relocation_moved_on',
  ],
  data: ArrivalSchema,
})

export const arrivalCancel = defineCall('arrivalCancel', {
  route: 'POST /platform-operate-service/manager/relocation/arrival/cancel',
  access: MOVERS,
  summary: '取消一次迁入；已写入的留着，再传同一个包会接着写',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'relocation_prefix', 'relocation_not_found', 'relocation_moved_on'],
  data: ArrivalSchema,
})

export type Departure = Static<typeof DepartureSchema>
export type Arrival = Static<typeof ArrivalSchema>
