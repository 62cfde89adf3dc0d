import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { SceneKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { IdentifierWarning } from '@biaojie/contract/tracking/alarms/alarms.ts'
import type { SceneElement } from '../../scenes/elements.ts'
import type { ForeignView } from './foreign/load.ts'
import type { ProductionView } from './production/view.ts'
import type { SheetView } from './sheet/model.ts'

type Tone = 'ok' | 'warn' | 'err'
/** `phone` is the number to call about the verdict. */
export type Verdict = { tone: Tone; title: string; note: string; phone?: string }
/** A danger that people must know before anything else about the part. `scene` explains the danger. */
export type Danger = Verdict & { kind: 'recall' | 'reported' | 'suspended' | 'expired'; scene?: string }

/** `custom` is a scene that the company defined itself. */
export type SceneType = SceneKey | 'custom'
export type Company = {
  prefix: string
  name: string
  industry: string
  website: string
  /** True when the prefix is assigned. */
  granted: boolean
  since: string
  about: string
}

/** The open scene. `problem` is set when only the scene could not be read. */
export type OpenScene = {
  id: string
  type: SceneType
  elements: SceneElement[]
  /** True when this visitor may see data behind mobile verification. */
  verified: boolean
  problem?: string
}

export type FoundView = {
  state: 'found'
  identifier: string
  name: string
  images: string[]
  /** Address, without extension, of the rotation film of the part; null when there is none. */
  turn: string | null
  /** The dimension drawn beside the picture, such as Ø320; empty without one. */
  dimension: string
  company: Company
  /** The URL of the QR code's picture. */
  qr: string
  qrText: string
  /** Typical values for search engines. */
  facts: [string, string][]
  /** The title of the most serious known danger; empty for most parts. */
  danger: string
  /** The manufacturer's text about checks of this code; null for nearly all parts. */
  warning: IdentifierWarning
  /** The scene that checks the code under the label. */
  antiScene: string | null
  sheet: SheetView
  /** Null when the open layer has no scene. */
  open: OpenScene | null
  /** The elements of the part's own record. */
  record: SceneElement[]
  /** The chain, when the trace layer is open. */
  steps: TraceStep[]
  /** Smart production, when that scene is open. */
  production: ProductionView | null
  /** The page is the dashboard of a production line instead of a part with layers. */
  dashboard: boolean
  /** The duration of this request in ms, and its time of day in Shanghai. */
  took: number
  at: string
  /**
   * Set when a company looks at its part as one of its audiences, until HH:mm; without an audience when its
   * link has expired.
   */
  viewer: { token: string; audience: Audience | null; until: string } | null
}

export type MissingView = {
  state: 'missing'
  identifier: string
  message: string
  /** The problem with the form of the identifier; empty when the form is correct. */
  problem: string
  malformed: boolean
  prefix: string
  company: string
  nearest: { identifier: string; identifierName: string }[]
  /** When the identifier was retired; empty when it never existed. */
  retiredAt: string
  /** The company's warning about this code, which it never registered. */
  warning: { companyName: string; warnTime: string } | null
}

/** A code that its company has reserved but not filled in yet. */
export type ReservedView = {
  state: 'reserved'
  identifier: string
  name: string
  company: string
  prefix: string
}

/** The node blocks the identifier, so only its company sees the record. */
export type BlockedView = {
  state: 'blocked'
  identifier: string
  prefix: string
  company: string
  /** YYYY-MM-DD HH:mm:ss */
  since: string
}

/** The page itself could not be read: too many requests, or the service is down. */
export type FailedView = { state: 'failed'; identifier: string; message: string }
/** The address of this navigation has no identifier, so the browser looks in its history state. */
export type BlankView = { state: 'blank' }

export type LookupView =
  | FoundView
  | BlockedView
  | ReservedView
  | MissingView
  | ForeignView
  | FailedView
  | BlankView
