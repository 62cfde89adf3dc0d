/** Labels: templates with their versions, printers, what a design looks like, and marks for the part itself. */
import { type Static, Type } from 'typebox'
import { defineCall, defineRaw } from '../../define.ts'
import { FileSchema } from '../../exports.ts'
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
import { identifier, MEMBERS, ofCompany, READERS } from '../records/fields.ts'
import { DesignSchema, mm } from './design.ts'
import { CODE_CONTENTS, LABEL_NAME_MAX, MEDIA, OLD_LABELS, REPRINT_REASONS } from './rules.ts'

const id = uuid('标签模板编号')
const Total = Type.Integer({ minimum: 0 })
const RowSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** The released version; 0 before the first. */
    version: Type.Integer(),
    hasDraft: Type.Boolean(),
    width: Type.Number(),
    height: Type.Number(),
    media: Type.Enum(MEDIA),
    hasSecret: Type.Boolean(),
    /** Names of the values that its texts print, each once: code, 零件号. */
    values: Type.Array(Type.String()),
    updateTime: Type.String(),
    updatedBy: Type.String(),
  },
  { $id: 'LabelTemplateRow' },
)
const DetailSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    revision: Type.Integer(),
    version: Type.Integer(),
    /** The draft; if there is no draft, the released version. */
    design: DesignSchema,
    hasDraft: Type.Boolean(),
    /** The identifier that the designer shows; empty for none. */
    sample: Type.String(),
    updateTime: Type.String(),
    updatedBy: Type.String(),
    versions: Type.Array(
      Type.Object({ version: Type.Integer(), releaseTime: Type.String(), releasedBy: Type.String() }),
    ),
  },
  { $id: 'LabelTemplate' },
)
const PrinterSchema = Type.Object(
  { id: Type.String(), name: Type.String(), dpi: Type.Integer() },
  { $id: 'LabelPrinter' },
)

export const labelTemplateList = defineCall('labelTemplateList', {
  route: 'POST /platform-operate-service/manager/label/template/list',
  looks: '标签模板',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'all',
  summary: '企业的标签模板，最近改动的在前；工作人员须写明企业前缀',
  body: Type.Object({ ...ofCompany, ...pageFields(100) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(RowSchema),
})
export const labelTemplateDetail = defineCall('labelTemplateDetail', {
  route: 'POST /platform-operate-service/manager/label/template/detail',
  looks: '标签模板',
  access: READERS,
  summary: '一个标签模板：草稿或最近放行的版本',
  body: Type.Object({ id, ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'label_template_not_found'],
  data: DetailSchema,
})
export const labelTemplateSave = defineCall('labelTemplateSave', {
  route: 'POST /platform-operate-service/company/label/template/save',
  access: MEMBERS,
  limitPerMinute: 120,
  summary: '新建标签模板或改它的草稿；id 为空即新建',
  body: Type.Object({
    id: Type.Union([id, Type.Literal('')], { title: '标签模板编号' }),
    revision: version,
    name: text(4 * LABEL_NAME_MAX, '名称'),
    design: DesignSchema,
    sample: Type.Optional(identifier),
  }),
  refusals: ['prefix_needed', 'label_template_not_found', 'label_template_stale', 'label_templates_full'],
  data: DetailSchema,
})
export const labelTemplateRelease = defineCall('labelTemplateRelease', {
  route: 'POST /platform-operate-service/company/label/template/release',
  access: MEMBERS,
  summary: '放行草稿，给打印站用；放行过的版本不再变',
  body: Type.Object({ id, revision: version }),
  refusals: [
    'prefix_needed',
    'label_template_not_found',
    'label_template_stale',
    'label_template_unchanged',
    'label_design_wrong',
  ],
  data: DetailSchema,
})
export const labelTemplateRemove = defineCall('labelTemplateRemove', {
  route: 'POST /platform-operate-service/company/label/template/remove',
  access: MEMBERS,
  summary: '删除标签模板；打印任务和补打记录留着',
  body: Type.Object({ id, revision: version }),
  refusals: ['prefix_needed', 'label_template_not_found', 'label_template_stale'],
  data: Nothing,
})

export const labelPrinterList = defineCall('labelPrinterList', {
  route: 'POST /platform-operate-service/manager/label/printer/list',
  looks: '打印机',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'all',
  summary: '企业的打印机与每英寸点数',
  body: Type.Object({ ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: Type.Array(PrinterSchema),
})
export const labelPrinterSave = defineCall('labelPrinterSave', {
  route: 'POST /platform-operate-service/company/label/printer/save',
  access: MEMBERS,
  summary: '登记或更改一台打印机；id 为空即新登记',
  body: Type.Object({
    id: Type.Union([uuid('打印机编号'), Type.Literal('')], { title: '打印机编号' }),
    name: text(4 * LABEL_NAME_MAX, '名称'),
    dpi: integer(72, 2_400, '每英寸点数'),
  }),
  refusals: ['prefix_needed', 'label_printer_not_found', 'label_printers_full'],
  data: PrinterSchema,
})
export const labelPrinterRemove = defineCall('labelPrinterRemove', {
  route: 'POST /platform-operate-service/company/label/printer/remove',
  access: MEMBERS,
  summary: '移除一台打印机',
  body: Type.Object({ id: uuid('打印机编号') }),
  refusals: ['prefix_needed', 'label_printer_not_found'],
  data: Nothing,
})

const PrinterCheckSchema = Type.Object({
  printerId: Type.String(),
  name: Type.String(),
  dpi: Type.Integer(),
  dots: Type.Integer(),
  module: Type.Number(),
  quiet: Type.Number(),
  verdict: Type.Enum(['good', 'poor', 'bad']),
  problems: Type.Array(Type.String()),
})
export const labelPreview = defineCall('labelPreview', {
  route: 'POST /platform-operate-service/manager/label/preview',
  looks: '标签模板',
  access: READERS,
  limitPerMinute: 600,
  summary: '一张标签在某个标识上的样子：码的每个码元、填好的文字，和逐台打印机能不能扫',
  body: Type.Object({ design: DesignSchema, identifier: Type.Optional(identifier), ...ofCompany }),
  refusals: ['prefix_needed', 'company_not_found', 'identifier_not_found'],
  data: Type.Object({
    codes: Type.Array(
      Type.Object({
        id: Type.String(),
        columns: Type.Integer(),
        rows: Type.Integer(),
        /** One text of 0 and 1 for each row. */
        modules: Type.Array(Type.String()),
        text: Type.String(),
        /** The reason why the code cannot be made; empty otherwise. */
        problem: Type.String(),
        printers: Type.Array(PrinterCheckSchema),
        /** Bytes of the parts of a signed code. */
        signed: Type.Optional(
          Type.Object({ address: Total, payload: Total, format: Total, signature: Total, most: Total }),
        ),
      }),
    ),
    /** `x` from the left of its box and `width` of the text as it is printed, in millimetres. */
    texts: Type.Array(
      Type.Object({ id: Type.String(), text: Type.String(), x: Type.Number(), width: Type.Number() }),
    ),
    checks: Type.Array(Type.Object({ ok: Type.Boolean(), text: Type.String() })),
    /** Values that texts may use with this identifier, by name. */
    values: Type.Array(
      Type.Object({
        name: Type.String(),
        label: Type.String(),
        value: Type.String(),
        /** Whether visitors can see the value; only such values may be signed. */
        isPublic: Type.Boolean(),
      }),
    ),
  }),
})

export const labelSample = defineCall('labelSample', {
  route: 'POST /platform-operate-service/manager/label/sample',
  looks: '标签模板',
  access: READERS,
  limitPerMinute: 30,
  summary: '一张样张，试打用：PDF、ZPL 或 SVG；防伪码处印占位字，不能当真标用',
  body: Type.Object({
    design: DesignSchema,
    identifier: Type.Optional(identifier),
    dpi: integer(72, 2_400, '每英寸点数'),
    format: defineChoice(['pdf', 'zpl', 'svg'], '格式'),
    ...ofCompany,
  }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'identifier_not_found',
    'label_unscannable',
    'label_code_impossible',
  ],
  data: FileSchema,
})

export const labelMark = defineCall('labelMark', {
  route: 'POST /platform-operate-service/manager/label/mark',
  looks: '直接打标',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'its',
  limitPerMinute: 240,
  summary: '打在零件本身上的小 Data Matrix：点针用圆点，激光用方格；DXF（毫米）或 SVG',
  body: Type.Object({
    identifier,
    content: defineChoice(CODE_CONTENTS, '码里的内容'),
    method: defineChoice(['dots', 'cells'], '打法'),
    format: defineChoice(['dxf', 'svg'], '格式'),
    /** Side of a module in millimetres. */
    module: mm(0.05, 5, '码元'),
    /** Diameter of a dot in hundredths of a module. */
    fill: integer(40, 120, '点径'),
    /** Marked on the light surface, or as its inverse. */
    inverse: Type.Optional(flag('反色')),
    ...ofCompany,
  }),
  refusals: [
    'prefix_needed',
    'company_not_found',
    'identifier_not_found',
    'identifier_retired',
    'key_template_missing',
    'label_code_impossible',
  ],
  data: Type.Object({
    name: Type.String(),
    content: Type.String(),
    columns: Type.Integer(),
    rows: Type.Integer(),
    side: Type.Number(),
    text: Type.String(),
  }),
})

const HistorySchema = Type.Object(
  {
    id: Type.String(),
    time: Type.String(),
    identifier: Type.String(),
    jobId: Type.String(),
    jobNumber: Type.String(),
    /** Number of labels that this part has had. */
    copy: Total,
    by: Type.String(),
    /** Empty for a first print. */
    reason: Type.Union([Type.Enum(REPRINT_REASONS), Type.Literal('')]),
    note: Type.String(),
    old: Type.Union([Type.Enum(OLD_LABELS), Type.Literal('')]),
  },
  { $id: 'LabelPrint' },
)
export const labelReprintList = defineCall('labelReprintList', {
  route: 'POST /platform-operate-service/manager/label/reprint/list',
  looks: '补打记录',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'its',
  summary: '补打记录：为什么、第几张、旧标去了哪，最近的在前',
  body: Type.Object({ ...ofCompany, ...pageFields(50) }),
  refusals: ['prefix_needed', 'company_not_found'],
  data: definePage(HistorySchema),
})
export const labelHistory = defineCall('labelHistory', {
  route: 'POST /platform-operate-service/manager/label/history',
  looks: '标签打印',
  access: READERS,
  scope: 'labels',
  limitedKeys: 'its',
  summary: '一个标识打过的标签，最近的在前',
  body: Type.Object({ identifier }),
  refusals: ['prefix_needed', 'identifier_not_found'],
  data: Type.Array(HistorySchema),
})

export const labelKeys = defineRaw('labelKeys', {
  route: 'GET /log/label-keys',
  access: 'public',
  summary: '签名码的公钥表，和每种签名码里各个值的名称；现场设备取了存着，没网也能核对',
  answers: ['application/json'],
  gives: {
    data: Type.Object({
      keys: Type.Array(
        Type.Object({
          /** The first four bytes of the key's SHA-256, as hexadecimal. */
          keyId: Type.String(),
          /** The raw key of Ed25519 as base64. */
          publicKey: Type.String(),
          since: Type.String(),
          /** The time when the key was revoked, with the reason; empty while its signatures are valid. */
          revokedAt: Type.String(),
          reason: Type.String(),
        }),
      ),
      layouts: Type.Array(
        Type.Object({
          layout: Type.Integer(),
          prefix: Type.String(),
          template: Type.String(),
          names: Type.Array(Type.String()),
        }),
      ),
    }),
  },
  crossOrigin: true,
})

export type LabelTemplateDetail = Static<typeof DetailSchema>
export type LabelTemplateRow = Static<typeof RowSchema>
export type LabelPrinter = Static<typeof PrinterSchema>
export type LabelPrint = Static<typeof HistorySchema>
