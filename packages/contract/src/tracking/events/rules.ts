/** The ways by which events are captured. */
export const EVENT_SOURCES = ['phone', 'api', 'import', 'demo'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]
export const EVENT_SOURCE_NAMES: Record<EventSource, string> = {
  phone: '现场扫码',
  api: '接口',
  import: '导入',
  demo: '示例数据',
}

/** The part that an identifier plays in an event. */
export const EVENT_ROLES = ['object', 'parent', 'child', 'input', 'output'] as const
export type EventRole = (typeof EVENT_ROLES)[number]
export const EVENT_ROLE_NAMES: Record<EventRole, string> = {
  object: '本件',
  parent: '上级',
  child: '下级',
  input: '投入',
  output: '产出',
}

/** 'up' leads to what a part came from or has inside, 'down' to what it became part of. */
export type EdgeWay = 'up' | 'down'
export type EdgeKind = 'contains' | 'made_into' | 'associated'

export const CAPTURE_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type CaptureState = (typeof CAPTURE_STATES)[number]
/** After an error a capture keeps nothing, or all that is right. */
export const CAPTURE_ERRORS = ['rollback', 'proceed'] as const
export type CaptureErrors = (typeof CAPTURE_ERRORS)[number]

/** Results for one event: `known` ones were captured before. */
export const EVENT_OUTCOMES = ['stored', 'known', 'wrong'] as const
export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

/** Rows of one spreadsheet of events. */
export const EVENT_SHEET_ROWS = 5_000
export const EVENT_SHEET_BYTES = 5 * 1024 * 1024

/** Events that a phone sends together. */
export const EVENTS_AT_ONCE = 100
/** Parts that a phone keeps to check scans without a network. */
export const PHONE_PARTS_MAX = 5_000
/** Photos of one event. */
export const EVENT_PHOTOS_MAX = 4

/** The namespace of values that the phone adds to events, such as a reason. */
export const PHONE_CONTEXT = { biaojie: 'urn:x-biaojie:event:' } as const
