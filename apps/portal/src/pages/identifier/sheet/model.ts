import type { SvgDrawing } from '@biaojie/drawings/base/svg.ts'

/**
 * The sheet as the server builds it and the browser shows it: a verdict of three clauses, layers, the open
 * layer with figure, rows and lists, and the cells of the title block. All texts are final.
 */

export type ClauseTone = 'ok' | 'warn' | 'bad'
/** One line of evidence; with `code` it uses the typeface for codes. */
export type Evidence = { text: string; code?: true; href?: string }
export type Clause = { text: string; tone?: ClauseTone; struck?: true; evidence: Evidence[] }
/** The one action of the verdict: checking the code under the label, or the phone number of a recall. */
export type Act =
  | { kind: 'check'; scene: string }
  | { kind: 'call'; phone: string; note: string }
  | { kind: 'none'; notes: string[] }
export type Say = { clauses: Clause[]; act: Act; isRecalled: boolean }

export type Layer = {
  /** One character in the margin. */
  sign: string
  /** 测量 */
  short: string
  /** The names of its scenes in the specification, for screen readers: 产品管理. */
  name: string
  count: string
  /** `bad`: this part fails there; `near`: another part does. */
  mark?: 'bad' | 'near' | 'locked'
  /** The name of the layer in the address. */
  scene: string
  isOpen: boolean
}

export type RowTone = 'bad' | 'this'
export type StateTone = 'ok' | 'bad' | 'this' | 'warn'
export type Row = {
  /** The row's anchor; its mark in the figure links to it. */
  id?: string
  no?: string
  /** `dashed`: there are no data about the numbered object. */
  sign?: 'balloon' | 'hexagon' | 'dashed'
  /** The anchor of its mark in the figure. */
  mark?: string
  tone?: RowTone
  /** MM-DD or YYYY-MM-DD, and HH:mm. */
  day?: string
  clock?: string
  name: string
  code?: string
  href?: string
  /** Nominal value and tolerance. */
  nominal?: string
  limit?: string
  /** The position of the measured value on the common scale from 0 to 100; the tolerance spans 20 to 80. */
  tick?: number
  measured?: string
  text?: string
  state?: string
  stateTone?: StateTone
  /** A curve of samples, 186 × 30. */
  curve?: string
  /** A hatched cell stands for the value, which a mobile verification opens. */
  isHidden?: true
}
export type RowLook = 'bands' | 'parts' | 'torque' | 'events' | 'facts' | 'stops' | 'curves'
export type Table = {
  label: string
  /** The title above the table, for layers with several tables. */
  title?: string
  note?: string
  look: RowLook
  heads: string[]
  rows: Row[]
  /** Shows all rows at once; otherwise five, and five more with each press. */
  isWhole?: true
}

export type ListRow = { name: string; value: string; note?: string; href?: string }
export type List = { title: string; note: string; rows: ListRow[] }

export type Figure = { wide: SvgDrawing; narrow: SvgDrawing; kind: 'sheet' | 'solid' | 'plan' }
/** A segment of the suffix with its meaning. */
export type CodeSegment = { text: string; meaning: string }

export type OpenLayer = {
  key: string
  /** The scenes of the layer by their names in the specification; one of them is open. */
  scenes: { name: string; scene: string; isOpen: boolean }[]
  title: string
  note: string
  figure: Figure | null
  /** The legend under the figure. */
  keys: { look: 'this' | 'recalled'; text: string }[]
  /** Shown beside the figure of the code. */
  segments: CodeSegment[]
  /** Photographs, company and code replace the figure. */
  photo?: true
  /** The label and value of the fifth cell of the title block. */
  cell: [string, string]
  tables: Table[]
  lists: List[]
  /** Elements of the open scene that need the full width, by index. */
  wide: number[]
  /** Names of values that a mobile verification opens. */
  locked: string[]
  /** The form of the verification is above the rows. */
  isGated?: true
  /** An additional tool of this layer. */
  tool?: 'check' | 'selfCheck' | 'repairs' | 'parts' | 'trace' | 'supply' | 'production' | 'inspection'
  /** Why the layer could not be read. */
  problem?: string
  /** Numbers that link rows and figure. */
  points: string[]
}

/** A layer that shows only its name so far. */
export const EMPTY_LAYER = {
  note: '',
  figure: null,
  keys: [],
  segments: [],
  tables: [],
  lists: [],
  wide: [],
  locked: [],
  points: [],
} satisfies Partial<OpenLayer>

/** The title of a layer that could not be read, and its problem when the call gave no message. */
export const UNREAD = '数据加载失败，请刷新页面'

export type BlockCell = { name: string; value: string; href?: string; code?: true }

export type SheetView = {
  say: Say
  layers: Layer[]
  open: OpenLayer
  block: BlockCell[]
  /** The URL of the code's picture; empty for names that do not fit into a Data Matrix. */
  code: string
}

/** Returns the address of a layer, given the name of its scene. */
export type BuildHref = (scene: string) => string
