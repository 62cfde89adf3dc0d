/**
 * The registry of scenes: which scene types there are, and which fields each of them has. The loader, the server,
 * the pages and the demo read it, and so will forms that create identifiers: fields are listed in the order in which
 * a form asks for them. Plain values, no schema library.
 *
 * On the wire an element of a registered field has the field's key as `dataId`. A company may add fields, columns and
 * entries of its own; pages show them in plain lists.
 */

import { listEntries } from '../../records.ts'
import {
  date,
  getIdentifierPart,
  getNumberPart,
  link,
  number,
  phone,
  type Registered,
  record,
  type SceneField,
  series,
  state,
  statePart,
  table,
  text,
  toRegistered,
  trail,
} from './scene-fields.ts'

const READINGS = {
  parameter: '参数',
  value: getNumberPart('当前值'),
  unit: '单位',
  lower: getNumberPart('下限'),
  upper: getNumberPart('上限'),
}

const REPAIRS = table('维修记录', {
  number: '单号',
  time: '时间',
  device: '设备',
  faultCode: '故障码',
  fault: '故障现象',
  remedy: '处理措施',
  sparePart: getIdentifierPart('备件标识'),
  repairer: '维修人',
  downtime: { label: '停机时长', kind: 'number', unit: 'h' },
  state: statePart('状态'),
})

/** Fields of a part's own record have the same keys in scenes. */
export const RECORD_FIELDS = {
  subtitle: text('副标题', { alwaysPublic: true, help: '写在名称后面，几个字，如“通风式 · 前桥”' }),
  keyDimension: text('特征尺寸', { alwaysPublic: true, help: '画在图片旁边，如 Ø320' }),
  codeMeaning: record('编码释义', {}, { alwaysPublic: true }),
  spec: text('规格', { required: true }),
  model: text('型号'),
  partNo: text('零件号 / 图号', { aliases: ['零件号', '图号'], searchable: true }),
  customerPartNo: text('客户零件号', { searchable: true }),
  revision: text('版本'),
  category: text('分类'),
  vehicle: text('适用车型'),
  material: text('材料牌号', { aliases: ['材料'] }),
  heatNo: text('炉号', { searchable: true }),
  batchNo: text('批次号', { searchable: true }),
  serialNo: text('序列号', { searchable: true }),
  producedAt: date('生产日期', { required: true }),
  expiresAt: date('有效期至', { alwaysPublic: true, help: '过了这一天，页面即提示已过有效期' }),
  shift: text('班次'),
  plant: text('生产基地'),
  station: text('产线/工位', { aliases: ['产线 / 工位'] }),
  supplierCode: text('供应商代码'),
  weight: number('重量', 'kg'),
  standard: text('执行标准'),
  certificate: text('CCC 证书'),
  verdict: state('检验结论'),
  warranty: text('质保期'),
  servicePhone: phone('保修电话'),
} as const satisfies Record<string, SceneField>

type SceneMore = {
  /** All values of the scene need mobile verification, whatever the record says. */
  alwaysVerified?: true
}
export type SceneType = SceneMore & {
  /** `templateCode` on the wire. */
  code: string
  name: string
  /** An icon of the design system. */
  icon: string
  /** Fields by key, in the order of a form. */
  fields: Record<string, SceneField>
}
const scene = <I extends string, F extends Record<string, SceneField>>(
  code: string,
  name: string,
  icon: I,
  fields: F,
  more: SceneMore = {},
) => ({ code, name, icon, fields, ...more })

export const SCENES = {
  trace: scene('0', '产品追溯', 'trace', {
    stage: text('所在环节', { help: '如“这一件”“毛坯”“炉次”' }),
    process: text('工艺', { help: '怎样由上游制成，写在两个环节之间' }),
    upstream: link('上游标识', {
      aliases: ['上级标识'],
      alwaysPublic: true,
      help: '用来制成这一件的毛坯、料批或部件；向上追溯由它连成',
    }),
    line: link('加工产线'),
    assembly: text('装配图样', {
      help: '总成的图：前桥轮端总成、轮毂轴承单元、动力电池包或前照灯；与“组成零件”一起填，每一件的页面都能看到自己装在哪里',
    }),
    parts: table(
      '组成零件',
      { position: '件号', name: '名称', identifier: getIdentifierPart('标识'), maker: '制造' },
      { help: '件号照装配图样；没有标识的件留空' },
    ),
    flow: trail('流转记录'),
  }),
  manage: scene('1', '产品管理', 'product', {
    profile: record('产品档案'),
    inspections: table('检验项目', {
      item: '项目',
      standard: '标准',
      measured: '实测',
      verdict: statePart('结论'),
    }),
    packing: record('装箱信息'),
    documents: table('文件', { name: '文件名', number: '编号', version: '版本', date: '日期' }),
  }),
  anti: scene('2', '防伪查询', 'verify', {
    secretCode: text('防伪码', {
      required: true,
      hidden: true,
      help: '标签涂层下的密码，由查验人输入；节点只保存它的摘要，任何页面和接口都不会给出',
    }),
    method: text('防伪方式'),
    activatedAt: date('激活时间', { required: true }),
    activatedBy: text('激活人/单位', { aliases: ['激活人或单位'] }),
    destination: text('出厂流向'),
    codePlace: text('码位置'),
    codeGrade: text('码面等级'),
  }),
  supply: scene('3', '供应链', 'supply', {
    parties: table('供应关系', {
      tier: '层级',
      company: '企业',
      role: '角色',
      supplies: '供应内容',
      identifier: getIdentifierPart('标识'),
      area: '地区',
      share: '份额',
      customers: '供给',
    }),
    supplyMode: text('供货方式'),
    leadTime: text('供货周期'),
    safetyStock: text('安全库存'),
  }),
  recall: scene('4', '产品召回', 'recall', {
    recallTime: date('召回时间', { alwaysPublic: true, help: '填了它，页面即显示“已列入召回”' }),
    recallNumber: text('召回编号', { alwaysPublic: true }),
    filedAt: date('备案日期', { alwaysPublic: true }),
    batches: text('涉及批次', { alwaysPublic: true }),
    producedBetween: text('生产日期范围', { alwaysPublic: true }),
    vins: text('VIN 范围', { alwaysPublic: true }),
    quantity: number('涉及数量', '件', { alwaysPublic: true }),
    defect: text('缺陷描述', { alwaysPublic: true }),
    consequence: text('可能后果', { alwaysPublic: true }),
    remedy: text('维修措施', { alwaysPublic: true }),
    phone: phone('联系电话', { alwaysPublic: true }),
    state: state('召回状态', { alwaysPublic: true }),
    ownState: text('本件状态'),
    progress: record('召回进度', {
      due: getNumberPart('应召回'),
      notified: getNumberPart('已通知'),
      done: getNumberPart('已完成'),
    }),
    checkedAt: date('核对时间', { help: '未列入召回的产品：最近一次核对' }),
    checkedAgainst: text('核对范围'),
    checkedBatch: text('核对批次'),
    checkResult: text('核对结果'),
    nextCheck: date('下次核对'),
  }),
  security: scene('5', '智能安全', 'safety', {
    level: text('安全等级'),
    reviewCycle: text('评估周期'),
    reviewedAt: date('最近评估'),
    indicators: table('安全指标', {
      indicator: '指标',
      value: getNumberPart('当前值'),
      threshold: '阈值',
      unit: '单位',
      state: statePart('状态'),
    }),
    alarms: table('告警记录', {
      time: '时间',
      level: '级别',
      content: '内容',
      handling: '处置',
      state: statePart('状态'),
    }),
    certificates: table('安全证书', { name: '证书', number: '编号', validUntil: '有效期' }),
  }),
  logistics: scene('6', '物流监控', 'logistics', {
    waybill: record('运单信息', { number: '运单号', carrier: '承运商', plate: '车牌', driver: '司机' }),
    state: state('运输状态'),
    route: trail('运输轨迹', {
      object: '对象',
      distance: getNumberPart('里程', 'km'),
      temperature: getNumberPart('温度', '°C'),
      longitude: getNumberPart('经度', '°'),
      latitude: getNumberPart('纬度', '°'),
    }),
    climate: table('在途环境', {
      time: '时间',
      temperature: getNumberPart('温度', '°C'),
      humidity: getNumberPart('湿度', '%'),
      vibration: getNumberPart('振动', 'g'),
    }),
    container: link('料箱'),
    waybillIdentifier: link('运单标识'),
    cargo: link('装载'),
    fill: text('满空状态'),
    location: text('当前库位'),
  }),
  ops: scene(
    '7',
    '远程运维',
    'remote',
    {
      checks: table('检测项', {
        item: '项目',
        result: { label: '结果', kind: 'state' },
        measured: '实测',
        standard: '标准',
        place: '部位',
      }),
      status: record('设备状态'),
      parameters: table('运维参数', READINGS),
      lastCheck: date('最近自检'),
      device: link('设备'),
    },
    { alwaysVerified: true },
  ),
  monitor: scene(
    '8',
    '运行监测',
    'monitor',
    {
      readings: table('实时参数', READINGS),
      trend: table('趋势', { time: '时间' }, { help: '时间之外，每列一个量' }),
      state: state('运行状态'),
      total: text('累计运行'),
      sampledAt: date('采集时间'),
    },
    { alwaysVerified: true },
  ),
  production: scene('9', '智能生产', 'production', {
    energy: series('能耗数据'),
    abnormal: series('异常数据'),
    processing: series('加工时间'),
    profile: record('产线概况', { shop: '车间', since: '投产', target: '目标单件能耗' }),
    status: record('实时状态', {
      state: statePart('运行状态'),
      output: getNumberPart('今日产量', '件'),
      takt: getNumberPart('当前节拍', 's'),
      efficiency: getNumberPart('设备综合效率', '%'),
      online: '在线设备',
      sampledAt: '采集时间',
    }),
    steps: table('工序节拍', {
      number: '工序号',
      name: '工序',
      takt: getNumberPart('节拍', 's'),
      state: statePart('状态'),
    }),
    repairs: REPAIRS,
  }),
  repair: scene('10', '设备维修', 'repair', {
    device: record('设备档案', { name: '设备名称', number: '设备编号' }),
    repairs: REPAIRS,
    plans: table('保养计划', { item: '项目', cycle: '周期', last: '上次', next: '下次' }),
  }),
}

/** A scene that the company defines itself has its own name, icon and fields. */
export const CUSTOM_SCENE_CODE = '100'

export type SceneKey = keyof typeof SCENES
type Fields<S extends SceneKey> = (typeof SCENES)[S]['fields'] & typeof RECORD_FIELDS
export type FieldKey<S extends SceneKey> = keyof Fields<S> & string
/** Columns of a table, entries of a record. */
export type PartKey<S extends SceneKey, F extends FieldKey<S>> = Fields<S>[F] extends { parts: infer P }
  ? keyof P & string
  : never

const KEY_OF_CODE = new Map(listEntries(SCENES).map(([key, { code }]): [string, SceneKey] => [code, key]))

/** Names the codes of scenes in messages. */
export const SCENE_CODES_TEXT = `0–${KEY_OF_CODE.size - 1}、${CUSTOM_SCENE_CODE}`

/** Undefined for custom scenes and for codes that do not exist. */
export const findSceneKey = (code: string): SceneKey | undefined => KEY_OF_CODE.get(code)
export const isSceneCode = (code: string) => code === CUSTOM_SCENE_CODE || KEY_OF_CODE.has(code)

type Index = { byKey: Map<string, Registered>; byLabel: Map<string, Registered> }

function createIndex(fields: Record<string, SceneField>): Index {
  const index: Index = { byKey: new Map(), byLabel: new Map() }
  for (const [key, field] of Object.entries(fields)) {
    const registered = toRegistered(key, field)
    index.byKey.set(key, registered)
    for (const label of [field.label, ...(field.aliases ?? [])]) index.byLabel.set(label, registered)
  }
  return index
}

/** Parts of a trail that is a company's own field. */
export const OWN_TRAIL = toRegistered('', trail(''))

const RECORD_INDEX = createIndex(RECORD_FIELDS)
const SCENE_INDEX = new Map(
  Object.values(SCENES).map(({ code, fields }) => [code, createIndex({ ...RECORD_FIELDS, ...fields })]),
)
const findIndex = (code: string) => SCENE_INDEX.get(code) ?? RECORD_INDEX

/** Returns the registered field of a scene with this key; for code '' that of the part's own record. */
export const findFieldByKey = (code: string, key: string): Registered | undefined =>
  findIndex(code).byKey.get(key)
export const findFieldByLabel = (code: string, label: string): Registered | undefined =>
  findIndex(code).byLabel.get(label)

/** Labels of parts and fields whose texts are always states, also in fields that a company defines. */
export const STATE_LABELS: ReadonlySet<string> = new Set(
  [RECORD_FIELDS, ...Object.values(SCENES).map(({ fields }) => fields)].flatMap((fields) =>
    Object.values<SceneField>(fields).flatMap((field) => [
      ...(field.kind === 'state' ? [field.label] : []),
      ...('parts' in field
        ? Object.values(field.parts).flatMap((part) => (part.kind === 'state' ? [part.label] : []))
        : []),
    ]),
  ),
)
