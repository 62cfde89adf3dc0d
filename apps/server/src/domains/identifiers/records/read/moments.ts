import { refuse } from '../../../../http/errors.ts'
import { addDays, startOfDay } from '../../../../platform/base/clock.ts'

const endOfDay = (day: string) => new Date(startOfDay(addDays(day, 1)).getTime() - 1)

/** A moment as a caller gives it; a day means its end, so that all that happened on it counts, or its start. */
export function readMoment(text: string, edge: 'start' | 'end' = 'end'): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const at = isDay ? (edge === 'start' ? startOfDay(text) : endOfDay(text)) : new Date(text)
  if (Number.isNaN(at.getTime()))
    throw refuse('invalid_input', '时间应如 2026-08-01 或 2026-08-01T08:00:00+08:00')
  return at
}
