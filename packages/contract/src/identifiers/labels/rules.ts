/** Labels: designs in millimetres, printers, print jobs. Plain values, no schema library. */

export const SYMBOLOGIES = ['datamatrix', 'qr', 'hanxin', 'code128'] as const
export type Symbology = (typeof SYMBOLOGIES)[number]
export const SYMBOLOGY_NAMES: Record<Symbology, string> = {
  datamatrix: 'Data Matrix',
  qr: '二维码',
  hanxin: '汉信码',
  code128: 'Code 128',
}

export const CODE_CONTENTS = ['identifier', 'address', 'gs1'] as const
export type CodeContent = (typeof CODE_CONTENTS)[number]
export const CODE_CONTENT_NAMES: Record<CodeContent, string> = {
  identifier: '标识原文',
  address: '网址（手机相机可直接打开）',
  gs1: 'GS1 应用标识符（取 GTIN 别名）',
}

/** Matrix codes that may carry a signature, and how many modules wide they may then be. */
export const SIGNED_MODULES_MAX: Partial<Record<Symbology, number>> = { datamatrix: 48, qr: 49 }
export { SIGNED_BYTES_MAX, SIGNED_VALUES_MAX } from '@biaojie/register/signed-code.ts'

type Place = { id: string; x: number; y: number }
export type CodeElement = Place & {
  kind: 'code'
  symbology: Symbology
  content: CodeContent
  /** Side of a module in millimetres; the width of the narrowest bar in a linear code. */
  module: number
  /** Height of a linear code in millimetres; matrix codes are as high as their modules. */
  height: number
  /** Names of the values that the node signs with the handle; only codes with an address carry a signature. */
  signed?: string[]
}
export type TextElement = Place & {
  kind: 'text'
  /** May contain values in braces, such as `{code}` or `{record/spec}`. */
  text: string
  width: number
  /** Height of the letters' body in millimetres. */
  size: number
  bold: boolean
  align: 'left' | 'center' | 'right'
}
export type LineElement = Place & { kind: 'line'; width: number; height: number }
export type MarkElement = Place & { kind: 'mark'; size: number }
export type LabelElement = CodeElement | TextElement | LineElement | MarkElement

export const MEDIA = ['roll', 'sheet'] as const
export const PAPERS = ['white', 'silver', 'yellow', 'kraft'] as const
export type Paper = (typeof PAPERS)[number]
export const PAPER_NAMES: Record<Paper, string> = {
  white: '白色合成纸',
  silver: '哑银 PET',
  yellow: '黄色纸',
  kraft: '牛皮纸',
}
/** Share of light that a surface returns: data sheets of common label stock, and thermal black. */
export const PAPER_REFLECTANCE: Record<Paper, number> = {
  white: 0.95,
  silver: 0.68,
  yellow: 0.82,
  kraft: 0.45,
}
export const INK_REFLECTANCE = 0.03

/** The grid of labels on an A4 sheet, in millimetres; shifts correct a printer's own offset. */
export type SheetGrid = {
  columns: number
  rows: number
  left: number
  top: number
  gapX: number
  gapY: number
  shiftX: number
  shiftY: number
}
export type LabelDesign = {
  width: number
  height: number
  paper: Paper
  /** The printer leaves this distance to the edge blank. */
  margin: number
  media: (typeof MEDIA)[number]
  /** Space between two labels on a roll. */
  gap: number
  grid: SheetGrid
  elements: LabelElement[]
}

export const A4 = { width: 210, height: 297 } as const
export const LABEL_SIDE = { least: 4, most: 200 } as const
export const ELEMENTS_MAX = 40
export const LABEL_TEMPLATES_MAX = 200
export const PRINTERS_MAX = 50
export const LABEL_NAME_MAX = 40
export const LABEL_TEXT_MAX = 200
/** Labels of one print job, copies included. */
export const LABELS_MAX = 10_000
export const COPIES_MAX = 20
/** Print jobs of one company that run at the same time. */
export const JOBS_RUNNING_MAX = 5
export const DPI_CHOICES = [152, 203, 300, 600] as const

export const JOB_STATES = ['running', 'paused', 'ready', 'released', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]
export const JOB_STATE_NAMES: Record<JobState, string> = {
  running: '制作与读回中',
  paused: '已暂停',
  ready: '待放行',
  released: '已放行',
  failed: '有不符，未放行',
  cancelled: '已取消',
}
export const JOB_ACTIONS = ['pause', 'resume', 'cancel', 'release'] as const
export type JobAction = (typeof JOB_ACTIONS)[number]
export const JOB_MOVES: Record<JobAction, { from: readonly JobState[]; to: JobState }> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['running', 'paused', 'ready', 'failed'], to: 'cancelled' },
  release: { from: ['ready'], to: 'released' },
}
export const JOB_FORMATS = ['pdf', 'zpl'] as const
export type JobFormat = (typeof JOB_FORMATS)[number]

export const READ_RESULTS = ['waiting', 'same', 'other', 'unread', 'retired', 'impossible'] as const
export type ReadResult = (typeof READ_RESULTS)[number]
export const READ_RESULT_NAMES: Record<ReadResult, string> = {
  waiting: '等待',
  same: '一致',
  other: '不符',
  unread: '读不出',
  retired: '已作废，不打',
  impossible: '写不成码，不打',
}

export const REPRINT_REASONS = ['unread', 'crooked', 'scratched', 'version', 'other'] as const
export type ReprintReason = (typeof REPRINT_REASONS)[number]
export const REPRINT_REASON_NAMES: Record<ReprintReason, string> = {
  unread: '读回不符',
  crooked: '标签贴歪',
  scratched: '运输刮花',
  version: '客户要求换版',
  other: '其他',
}
export const OLD_LABELS = ['returned', 'destroyed', 'attached', 'lost'] as const
export type OldLabel = (typeof OLD_LABELS)[number]
export const OLD_LABEL_NAMES: Record<OldLabel, string> = {
  returned: '旧标已回收',
  destroyed: '旧标已作废',
  attached: '旧标贴在件上',
  lost: '旧标去向不明',
}

/** Names of values that every part has; fields of its record are named `scene/field`. */
export const LABEL_VALUES = {
  code: '后缀',
  identifier: '完整标识',
  name: '名称',
  company: '企业简称',
  batch: '批次',
  date: '打印日期',
  number: '第几张',
  secret: '防伪码（涂层下）',
} as const

/** Names in braces that a text uses. */
export const listNames = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
/** Names of the values that the texts of a design print, each once. */
export const listPrintedNames = ({ elements }: Pick<LabelDesign, 'elements'>): string[] => [
  ...new Set(elements.flatMap((element) => (element.kind === 'text' ? listNames(element.text) : []))),
]
export const hasSecret = (design: Pick<LabelDesign, 'elements'>): boolean =>
  listPrintedNames(design).includes('secret')
/** Returns the text with its values; values that a part lacks are left out. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([^{}]+)\}/g, (_whole, name: string) => values[name] ?? '').trimEnd()
