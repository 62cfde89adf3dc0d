/** Words of EPCIS 2.0 and of its Core Business Vocabulary, these with Chinese names. */

export const EVENT_TYPES = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const EVENT_ACTIONS = ['ADD', 'OBSERVE', 'DELETE'] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

export const BIZ_STEPS = {
  accepting: '验收',
  arriving: '到达',
  assembling: '装配',
  collecting: '收集',
  commissioning: '赋码',
  consigning: '托运',
  creating_class_instance: '批次投产',
  cycle_counting: '循环盘点',
  decommissioning: '注销编码',
  departing: '离开',
  destroying: '报废',
  disassembling: '拆解',
  dispensing: '分发',
  encoding: '写码',
  entering_exiting: '进出',
  holding: '隔离待判',
  inspecting: '检验',
  installing: '安装',
  killing: '停用标签',
  loading: '装车',
  other: '其他',
  packing: '装箱',
  picking: '拣货',
  receiving: '收货',
  removing: '取下',
  repackaging: '换包装',
  repairing: '返修',
  replacing: '更换',
  reserving: '留号',
  retail_selling: '零售',
  sampling: '取样',
  sensor_reporting: '传感器上报',
  shipping: '发运',
  staging_outbound: '待发',
  stock_taking: '盘点',
  stocking: '上架',
  storing: '入库',
  transporting: '运输',
  unloading: '卸车',
  unpacking: '拆箱',
  void_shipping: '撤销发运',
} as const
export type BizStep = keyof typeof BIZ_STEPS

export const DISPOSITIONS = {
  active: '在用',
  available: '可用',
  completeness_inferred: '推定齐全',
  completeness_verified: '清点齐全',
  conformant: '合格',
  container_closed: '已封箱',
  container_open: '未封箱',
  damaged: '损坏',
  destroyed: '已销毁',
  dispensed: '已分发',
  disposed: '已处置',
  encoded: '已写码',
  expired: '过期',
  in_progress: '进行中',
  in_transit: '在途',
  inactive: '不再使用',
  mismatch_class: '品种不符',
  mismatch_instance: '单件不符',
  mismatch_quantity: '数量不符',
  needs_replacement: '需要更换',
  no_pedigree_match: '来历不符',
  non_conformant: '不合格',
  non_sellable_other: '不可销售',
  partially_dispensed: '部分分发',
  recalled: '召回中',
  reserved: '已留号',
  retail_sold: '已售出',
  returned: '退回',
  sellable_accessible: '可销售',
  sellable_not_accessible: '可销售，未上架',
  stolen: '被盗',
  unavailable: '不可用',
  unknown: '去向不明',
} as const

export const ERROR_REASONS = { did_not_occur: '没有发生', incorrect_data: '数据有误' } as const

export const TRANSACTION_TYPES = [
  'bol',
  'cert',
  'desadv',
  'inv',
  'pedigree',
  'po',
  'poc',
  'prodorder',
  'recadv',
  'rma',
  'testprd',
  'testres',
  'upevt',
] as const
export const PARTY_TYPES = ['owning_party', 'possessing_party', 'location'] as const

/** The beginnings under which the standard writes a word: as URN, as address, and shortened. */
export const WORD_FORMS = {
  bizStep: ['urn:epcglobal:cbv:bizstep:', 'https://ref.gs1.org/cbv/BizStep-', 'cbv:BizStep-'],
  disposition: ['urn:epcglobal:cbv:disp:', 'https://ref.gs1.org/cbv/Disp-', 'cbv:Disp-'],
  transaction: ['urn:epcglobal:cbv:btt:', 'https://ref.gs1.org/cbv/BTT-', 'cbv:BTT-'],
  party: ['urn:epcglobal:cbv:sdt:', 'https://ref.gs1.org/cbv/SDT-', 'cbv:SDT-'],
  error: ['urn:epcglobal:cbv:er:', 'https://ref.gs1.org/cbv/ER-', 'cbv:ER-'],
} as const

/** Returns the bare word of any of its forms; addresses of other vocabularies stay as they are. */
export function toBareWord(kind: keyof typeof WORD_FORMS, text: string): string {
  const form = WORD_FORMS[kind].find((start) => text.startsWith(start))
  return form ? text.slice(form.length) : text
}

const nameIn = (words: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(words, word) ? words[word] : undefined

/** A word of a company's own is shown by the last part of its address. */
const toOwnName = (word: string) =>
  word
    .split(/[/:#]/)
    .filter((part) => part !== '')
    .at(-1) ?? word

export const getBizStepName = (word: string): string => nameIn(BIZ_STEPS, word) ?? toOwnName(word)
export const getDispositionName = (word: string): string => nameIn(DISPOSITIONS, word) ?? toOwnName(word)
