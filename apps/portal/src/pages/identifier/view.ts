import type { SceneKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { IdentifierWarning } from '@biaojie/contract/tracking/alarms/alarms.ts'
import type { ForeignView } from '../../foreign-identifier/load.ts'
import type { SceneElement } from '../../scenes/elements.ts'
import type { ProductionView } from './production/view.ts'
import type { SheetView } from './sheet/model.ts'

type Tone = 'ok' | 'warn' | 'err'
/** `phone` is the number to call about it. */
export type Verdict = { tone: Tone; title: string; note: string; phone?: string }
/** A danger that a person must know before anything else about the part. `scene` explains it. */
export type Danger = Verdict & { kind: 'recall' | 'reported' | 'suspended' | 'expired'; scene?: string }

/** `custom` is a scene of the company's own. */
export type SceneType = SceneKey | 'custom'
export type Company = {
  prefix: string
  name: string
  industry: string
  website: string
  /** True when the prefix is granted. */
  granted: boolean
  since: string
  about: string
}

/** The open scene. `problem` is set when it could not be read while the page itself could. */
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
  /** Address, without extension, of the turntable film of the part; null when there is none. */
  turn: string | null
  /** The dimension drawn beside the picture, such as Ø320; empty without one. */
  dimension: string
  company: Company
  /** Address of the QR code's picture. */
  qr: string
  qrText: string
  /** Typical values for search engines. */
  facts: [string, string][]
  /** The worst danger that is known, by its title; empty for most parts. */
  danger: string
  /** The maker's words about checks of this code; null for nearly all parts. */
  warning: IdentifierWarning
  /** The scene that checks the code under the label. */
  antiScene: string | null
  sheet: SheetView
  /** Null where the open layer has no scene. */
  open: OpenScene | null
  /** The part's own record. */
  record: SceneElement[]
  /** The chain, when the layer of the trace is open. */
  steps: TraceStep[]
  /** Smart production, when that scene is open. */
  production: ProductionView | null
  /** The page is the line's own dashboard, not a part with its layers. */
  dashboard: boolean
  /** The duration of this request in ms, and its time of day in Shanghai. */
  took: number
  at: string
}

export type MissingView = {
  state: 'missing'
  identifier: string
  message: string
  /** The problem of its form; empty when the form is right. */
  problem: string
  malformed: boolean
  prefix: string
  company: string
  nearest: { identifier: string; identifierName: string }[]
  /** The time when it was retired; empty for one that never existed. */
  retiredAt: string
  /** The company warns of this code, which it never registered. */
  warning: { companyName: string; warnTime: string } | null
}

/** A code that its company has reserved, and has not filled in yet. */
export type ReservedView = {
  state: 'reserved'
  identifier: string
  name: string
  company: string
  prefix: string
}

/** The node blocks it, so only its company sees the record. */
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
/** The address inside the site has no identifier, so the browser decides from its history state. */
export type BlankView = { state: 'blank' }

export type LookupView =
  | FoundView
  | BlockedView
  | ReservedView
  | MissingView
  | ForeignView
  | FailedView
  | BlankView
