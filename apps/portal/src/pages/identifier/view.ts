import type { SceneIcon, SceneKey } from '@biaojie/contract/identifiers/scenes.ts'
import type { FoundParts } from '@biaojie/contract/resolution/finding.ts'
import type { TraceStep } from '@biaojie/contract/resolution/resolution.ts'
import type { SceneElement } from '../../scenes/elements.ts'
import type { ProductionView } from './production/view.ts'

/** A code encoded on the server: the page draws it without carrying an encoder. */
export type DrawnCode = { path: string; modules: number }
type Tone = 'ok' | 'warn' | 'err'
/** `phone`: whom to call about it. */
export type Verdict = { tone: Tone; title: string; note: string; phone?: string }
/** What a person must know before anything else is said of the part. `scene`: where it is explained. */
export type Danger = Verdict & { kind: 'recall' | 'reported' | 'expired'; scene?: string }

/** `custom`: made by the company itself. */
export type SceneType = SceneKey | 'custom'
/** `picture`: address of a custom scene's own icon. */
export type SceneTab = {
  id: string
  type: SceneType
  name: string
  icon: SceneIcon | 'custom' | (typeof OWN_ICONS)[number]
  picture?: string
}
/** Icons that a custom scene may ask for by name. */
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
  /** Whether its prefix is granted. */
  granted: boolean
  since: string
  about: string
}

/** The scene that is open. `problem` is set when it could not be read while the page itself could. */
export type OpenScene = {
  id: string
  type: SceneType
  elements: SceneElement[]
  /** Whether this visitor may see what needs mobile verification. */
  verified: boolean
  query?: { firstTime: string; total: number }
  problem?: string
}

export type FoundView = {
  state: 'found'
  identifier: string
  name: string
  subtitle: string
  /** The dimension drawn beside the picture, such as Ø320; empty when none. */
  dimension: string
  /** [segment of the suffix, what it means] in order. */
  segments: [string, string][]
  images: string[]
  /** Address of the film that turns the part once round, without ending; null when there is none. */
  turn: string | null
  company: Company
  qr: DrawnCode
  qrText: string
  /** The identifier's own Data Matrix, only when there is no picture to show. */
  matrix: DrawnCode | null
  /** Four telling values for a phone. */
  facts: [string, string][]
  /** The worst first; empty for most parts. */
  dangers: Danger[]
  recall: Verdict | null
  /** The scene in which the code under the label is checked. */
  antiScene: string | null
  scenes: SceneTab[]
  open: OpenScene | null
  /** The part's own record where the open scene shows it. */
  record: SceneElement[]
  /** The chain when the tracing scene is open. */
  steps: TraceStep[]
  levels: number
  /** What it was used in, when the tracing scene is open. */
  uses: FoundParts
  /** Smart production when that scene is open. */
  production: ProductionView | null
  /** The page is the line's own dashboard, not a part with its scenes. */
  dashboard: boolean
  /** What this request took, ms, and its time of day in Shanghai. */
  took: number
  at: string
}

export type MissingView = {
  state: 'missing'
  identifier: string
  message: string
  /** What is wrong with its form; empty when the form is right. */
  problem: string
  malformed: boolean
  prefix: string
  company: string
  nearest: { identifier: string; identifierName: string }[]
  /** When it was retired; empty for what never was. */
  retiredAt: string
}

/** The page itself could not be read: too many requests, or the service is down. */
export type FailedView = { state: 'failed'; identifier: string; message: string }
/** Reached inside the site without an identifier in the address: the browser decides from its history state. */
export type BlankView = { state: 'blank' }

export type LookupView = FoundView | MissingView | FailedView | BlankView
