/** One row of a table element: column name → text. */
export type Row = Record<string, string>

/** One element of an identifier, in the form the bulk loader reads. `type` is left out for plain text. */
export interface DemoElement {
  id: string
  name: string
  value: string | Row | Row[]
  type?: 'Object' | 'Array' | 'TraceDetails'
  /** The identifier to which this element links. */
  trace?: string
  /** Shown only after the visitor's mobile number was verified. */
  verify?: true
}

/** `code` is the template code ('0'–'10' fixed, '100' custom); `confId` is unique within its identifier. */
export interface DemoScene {
  code: string
  confId: string
  name: string
  icon: string
  elements: DemoElement[]
}

/** One line of the bulk loader's input. The company is the part of `identifier` before '/'. */
export interface DemoIdentifier {
  identifier: string
  name: string
  images: string[]
  elements: DemoElement[]
  scenes: DemoScene[]
}

export type Span = 'hour' | 'day'

interface AtPosition {
  /** Region of the line, e.g. 机加一区. */
  unit: string
  positionCode: string
  positionName: string
  /** ISO 8601 with +08:00: start of the hour or day; for an abnormal event its minute. */
  at: string
}

/** Electricity of one process step in kWh; total = run + idle + standby. */
export interface EnergyRow extends AtPosition {
  span: Span
  runKwh: number
  idleKwh: number
  standbyKwh: number
  pieces: number
}

/** Time of one station in hours: `hours` occupied, of which `processingHours` cutting or working. */
export interface TimeRow extends AtPosition {
  span: Span
  hours: number
  processingHours: number
  pieces: number
}

export interface AbnormalRow extends AtPosition {
  /** 0 quality, 1 equipment, 2 material, 3 other. */
  type: 0 | 1 | 2 | 3
  cause: string
  hours: number
  count: number
}

export interface ProductionData {
  energy: Iterable<EnergyRow>
  times: Iterable<TimeRow>
  abnormals: Iterable<AbnormalRow>
}
