import type { SceneIcon, SceneKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { IdentifierWarning } from '@biaojie/contract/tracking/alarms/alarms.ts'
import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import type { ForeignView } from '../../foreign-identifier/load.ts'
import type { SceneElement } from '../../scenes/elements.ts'
import type { ProductionView } from './production/view.ts'

/** A code encoded on the server, so that the page needs no encoder. */
export type DrawnCode = { path: string; modules: number }
type Tone = 'ok' | 'warn' | 'err'
/** `phone` is the number to call about it. */
export type Verdict = { tone: Tone; title: string; note: string; phone?: string }
/** A danger that a person must know before anything else about the part. `scene` explains it. */
export type Danger = Verdict & { kind: 'recall' | 'reported' | 'suspended' | 'expired'; scene?: string }

/** `custom` is a scene of the company's own. */
export type SceneType = SceneKey | 'custom'
/** `picture` is the address of a custom scene's own icon. */
export type SceneTab = {
  id: string
  type: SceneType
  name: string
  icon: SceneIcon | 'custom' | (typeof OWN_ICONS)[number]
  picture?: string
}
/** A custom scene may use these icons by name. */
export const OWN_ICONS = [
  'file',
  'company',
  'location',
  'clock',
  'card',
  'settings',
  'calendar',
  'printer',
] as const

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
  query?: { firstTime: string; total: number }
  problem?: string
}

export type FoundView = {
  state: 'found'
  identifier: string
  name: string
  subtitle: string
  /** The dimension drawn beside the picture, such as Ø320; empty without one. */
  dimension: string
  /** Segments of the suffix with their meanings, in order. */
  segments: [string, string][]
  images: string[]
  /** The part's picture drawn from its record, where it has no photographs; null for parts of no family. */
  drawn: { width: number; height: number; body: string; label: string } | null
  /** Which drawings have pages of their own; `assembly` is the part's position, 0 for the assembly itself. */
  drawings: { measured: boolean; assembly: number | null }
  /** Address, without extension, of the turntable film of the part; null when there is none. */
  turn: string | null
  company: Company
  /** Address of the QR code's picture. */
  qr: string
  qrText: string
  /** The code to show where there is no picture of the part: its Data Matrix, or the QR code for names that only this can hold. */
  instead: DrawnCode | null
  /** Four typical values for a phone. */
  facts: [string, string][]
  /** The retired identifier that was asked for and that this one replaces; null for most pages. */
  replaces: { identifier: string; retiredAt: string } | null
  /** The worst is first; empty for most parts. */
  dangers: Danger[]
  /** The maker's words about checks of this code; null for nearly all parts. */
  warning: IdentifierWarning
  /** The recalls that name the part; null where they could not be read. */
  standing: IdentifierRecalls | null
  /** Where the part came from and went, when the tracing scene is open and something is known. */
  walked: TracePicture | null
  recall: Verdict | null
  /** The scene that checks the code under the label. */
  antiScene: string | null
  scenes: SceneTab[]
  open: OpenScene | null
  /** The part's own record, where the open scene shows it. */
  record: SceneElement[]
  /** The chain, when the tracing scene is open. */
  steps: TraceStep[]
  levels: number
  /** The uses of the part, when the tracing scene is open. */
  uses: FoundParts
  /** Smart production, when that scene is open. */
  production: ProductionView | null
  /** The page is the line's own dashboard, not a part with its scenes. */
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
