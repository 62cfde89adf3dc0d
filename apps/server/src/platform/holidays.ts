/*
 * China's public holidays. A year's days off and the weekends worked in exchange are announced by the State Council in
 * November of the year before (国办发明电); until they are entered here, the days of the regulation alone are free
 * (全国年节及纪念日放假办法, as of 2025), which only makes a promise stricter.
 */

/** From the first to the last day, both off. */
type Span = readonly [from: string, to: string]

const OFF: readonly Span[] = [
  // 2026, as announced on 4 November 2025.
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
  // 2027, by the regulation.
  ['2027-01-01', '2027-01-01'],
  ['2027-02-05', '2027-02-08'],
  ['2027-04-05', '2027-04-05'],
  ['2027-05-01', '2027-05-02'],
  ['2027-06-09', '2027-06-09'],
  ['2027-09-15', '2027-09-15'],
  ['2027-10-01', '2027-10-03'],
]

/** Saturdays and Sundays that are worked. */
const WORKED = new Set(['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'])

/** Whether people work on a day, YYYY-MM-DD in China. */
export function isWorkingDay(day: string): boolean {
  if (WORKED.has(day)) return true
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !OFF.some(([from, to]) => from <= day && day <= to)
}
