import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** A worker with this in its environment runs long jobs and answers no requests. */
export const LONG_JOBS = 'BIAOJIE_LONG_JOBS'

export type Measured = MetricObjectWithValues<MetricValue<string>>[]

/** Messages between supervisor and workers. Libraries use the same channel. */
export type ToSupervisor =
  /** The worker of long jobs has no banner. */
  | { kind: 'ready'; banner?: Banner }
  /** Asks for the metrics of all workers together. */
  | { kind: 'scrape'; id: number }
  | { kind: 'measured'; metrics: Measured }
export type ToWorker =
  | { kind: 'retire' }
  | { kind: 'scraped'; id: number; text?: string }
  /** Asks for the worker's own metrics. */
  | { kind: 'measure' }

/** Facts that a worker knows after its start; the supervisor prints them once. */
export type Banner = {
  embedded: boolean
  demoLogins: readonly { account: string; password: string }[]
  hasAdministrator: boolean
  handlePort: number | undefined
}

export const sendToSupervisor = (message: ToSupervisor) => process.send?.(message)

const isMessage = (value: unknown): value is { kind: string } =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'

const isKind =
  <T extends { kind: string }>(...kinds: T['kind'][]) =>
  (value: unknown): value is T =>
    isMessage(value) && kinds.some((kind) => kind === value.kind)

export const isToSupervisor = isKind<ToSupervisor>('ready', 'scrape', 'measured')
export const isToWorker = isKind<ToWorker>('retire', 'scraped', 'measure')
