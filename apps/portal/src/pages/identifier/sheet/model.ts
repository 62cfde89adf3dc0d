import type { SvgDrawing } from '@biaojie/drawings/base/svg.ts'

/**
 * The sheet as the server makes it and the browser shows it: a verdict of three clauses, layers, the open layer with its
 * figure, rows and lists, and the cells of the title block. All words are finished.
 */

export type ClauseTone = 'ok' | 'warn' | 'bad'
/** One line of evidence; `code` is written in the face of codes. */
export type Evidence = { text: string; code?: true; href?: string }
export type Clause = { text: string; tone?: ClauseTone; struck?: true; evidence: Evidence[] }
/** The one action of the verdict: checking the code under the label, or the telephone of a recall. */
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
  /** The specified names of its scenes, for screen readers: 产品管理. */
  name: string
  count: string
  /** `bad`: this part fails there; `near`: another part does. */
  mark?: 'bad' | 'near' | 'locked'
  /** Names the layer in its address. */
  scene: string
  isOpen: boolean
}

export type RowTone = 'bad' | 'this'
export type StateTone = 'ok' | 'bad' | 'this' | 'warn'
export type Row = {
  /** Its anchor, to which its mark in the figure leads. */
  id?: string
  no?: string
  /** `dashed`: nothing is known of what the number stands for. */
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
  /** The place of the measured value on the scale of 0 to 100 that all rows share; the tolerance reaches from 20 to 80. */
  tick?: number
  measured?: string
  text?: string
  state?: string
  stateTone?: StateTone
  /** A line of samples, 186 × 30. */
  curve?: string
}
export type RowLook = 'bands' | 'parts' | 'torque' | 'events' | 'facts' | 'stops' | 'curves'
export type Table = {
  label: string
  /** Written above the table where there are several. */
  title?: string
  note?: string
  look: RowLook
  heads: string[]
  rows: Row[]
  /** All rows at once; otherwise five, and five more with each press. */
  isWhole?: true
}

export type ListRow = { name: string; value: string; note?: string; href?: string }
export type List = { title: string; note: string; rows: ListRow[] }

export type Figure = { wide: SvgDrawing; narrow: SvgDrawing; kind: 'sheet' | 'solid' | 'plan' }
/** A segment of the suffix with its meaning. */
export type CodeSegment = { text: string; meaning: string }

export type OpenLayer = {
  key: string
  /** The scenes of the layer, by their specified names; one of them is open. */
  scenes: { name: string; scene: string; isOpen: boolean }[]
  title: string
  note: string
  figure: Figure | null
  /** Words under the figure that say what its looks mean. */
  keys: { look: 'this' | 'recalled'; text: string }[]
  /** Shown beside the figure of the code. */
  segments: CodeSegment[]
  /** Photographs, company and code stand in the place of the figure. */
  photo?: true
  /** The values of the fifth cell of the title block. */
  cell: [string, string]
  tables: Table[]
  lists: List[]
  /** Elements of the open scene that need the whole width, by their place in it. */
  wide: number[]
  /** Names of values that a mobile verification opens. */
  locked: string[]
  /** Nothing but the form shows before the verification. */
  isGated?: true
  /** What may be pressed in this layer besides. */
  tool?: 'check' | 'selfCheck' | 'repairs' | 'parts' | 'trace' | 'supply' | 'production' | 'inspection'
  /** The layer could not be read. */
  problem?: string
  /** Numbers of rows that figure and rows point at. */
  points: string[]
}

/** A layer of which nothing is shown yet, but its name. */
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

/** Titles a layer that could not be read, and is its problem where no call gave a better one. */
export const UNREAD = '数据加载失败，请刷新页面'

export type BlockCell = { name: string; value: string; href?: string; code?: true }

export type SheetView = {
  say: Say
  layers: Layer[]
  open: OpenLayer
  block: BlockCell[]
  /** The address of the code's picture; empty for names that no Data Matrix holds. */
  code: string
}

/** Returns the address of a layer by the name of its scene. */
export type HrefOf = (scene: string) => string
