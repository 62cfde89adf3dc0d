import type { DemoElement, DemoIdentifier, Row } from './types.ts'

const PLACEHOLDER = /\{\{([DdCmY])([+-]\d+)(?: (\d\d:\d\d))?\}\}/g

/** Moves a 'YYYY-MM-DD' by whole days. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the day of the week of 'YYYY-MM-DD': 0 Sunday to 6 Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/**
 * Resolves placeholders against the load day: D → YYYY-MM-DD, d → MM-DD, C → YYMMDD, m → MMDD, Y → YYYY. The
 * signed number counts days from the load day; a time may follow.
 */
function resolveText(text: string, today: string): string {
  return text.replace(PLACEHOLDER, (_, form: string, offset: string, time: string | undefined) => {
    const day = addDays(today, Number(offset))
    const shown = {
      D: day,
      d: day.slice(5),
      C: day.slice(2).replaceAll('-', ''),
      m: day.slice(5).replace('-', ''),
      Y: day.slice(0, 4),
    }[form]
    return time === undefined ? `${shown}` : `${shown} ${time}`
  })
}

function resolveRow(row: Row, today: string): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, resolveText(value, today)]))
}

function resolveElement(element: DemoElement, today: string): DemoElement {
  const { value } = element
  if (typeof value === 'string') return { ...element, value: resolveText(value, today) }
  if (Array.isArray(value)) return { ...element, value: value.map((row) => resolveRow(row, today)) }
  return { ...element, value: resolveRow(value, today) }
}

export function resolveIdentifier(record: DemoIdentifier, today: string): DemoIdentifier {
  const scenes = record.scenes.map((scene) => ({
    ...scene,
    elements: scene.elements.map((element) => resolveElement(element, today)),
  }))
  return { ...record, elements: record.elements.map((element) => resolveElement(element, today)), scenes }
}
