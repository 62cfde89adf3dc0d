import { addDays, weekday } from '../dates.ts'
import { between, measured, pick, type Random, randomFor } from '../random.ts'
import { readFile } from '../read.ts'
import { type Owned, type OwnedImport, OwnedSchema, ProgramsSchema } from './schema.ts'

export const owned = readFile('owned/identifiers.yaml', OwnedSchema)
export const programs = readFile('owned/programs.yaml', ProgramsSchema)

const MINUTES_A_DAY = 1_440
const pad = (value: number) => String(value).padStart(2, '0')

/** Parts are made in the twenty hours before their file, one after the other. */
function madeAt(day: string, row: number, of: number): { text: string; shift: string } {
  const minute = Math.floor(((row - 0.5) / of) * (20 * 60))
  const before = addDays(day, -1)
  const clock = 120 + minute
  const date = addDays(before, Math.floor(clock / MINUTES_A_DAY))
  const hour = Math.floor(clock / 60) % 24
  const shift = hour < 8 ? '丙班' : hour < 16 ? '甲班' : '乙班'
  return { text: `${date} ${pad(hour)}:${pad(clock % 60)}`, shift }
}

type Value = Owned['columns'][string]
type Row = { day: string; number: number; of: number; random: Random }

function writeValue(value: Value, { day, number, of, random }: Row): string {
  if (typeof value === 'string') return value.replace('{day}', compact(day)).replace('{n}', String(number))
  if ('of' in value) return pick(random, value.of)
  if ('made' in value) {
    const { text, shift } = madeAt(day, number, of)
    return value.made === 'moment' ? text : shift
  }
  const { from, to, digits } = value
  return from < 0 ? between(random, from, to).toFixed(digits) : measured(random, from, to, digits)
}

const compact = (day: string) => day.slice(2).replaceAll('-', '')
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: string[]) => `${cells.map(cell).join(',')}\n`

export const fileName = ({ file }: OwnedImport, day: string) => file.replace('{day}', compact(day))

/** A file with the identifiers of its rows, at the day of its import. */
export type File = { given: OwnedImport; suffixes: readonly string[]; day: string }

/** The same suffix has the same values on every day, except moments. */
function writeCell(company: Owned, { given, suffixes, day }: File, suffix: string, title: string): string {
  const number = suffixes.indexOf(suffix) + 1
  const other = given.differing?.find(({ row }) => row === number)?.is[title]
  const value = given.columns?.[title] ?? company.columns[title] ?? ''
  const random = randomFor(`${given.key} ${suffix} ${title}`)
  return other ?? writeValue(value, { day, number, of: suffixes.length, random })
}

/** The text of a file; a file that corrects an earlier one differs from it only in some columns. */
export function writeCsv(company: Owned, file: File, earlier?: File): string {
  const changed = file.given.corrects?.columns
  const titles = Object.keys(company.columns)
  const from = (title: string) => (earlier && !changed?.includes(title) ? earlier : file)
  const rows = file.suffixes.map((suffix) => [
    suffix,
    company.name,
    ...titles.map((title) => writeCell(company, from(title), suffix, title)),
  ])
  return [['标识', '名称', ...titles], ...rows].map(line).join('')
}

const VISITED_DAYS = 30

/** Visitors of some of a company's identifiers, by day up to this one. */
export function listVisits(
  { prefix, visitors }: Pick<Owned, 'prefix' | 'visitors'>,
  suffixes: readonly string[],
  today: string,
) {
  return Array.from({ length: VISITED_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - VISITED_DAYS)
    const random = randomFor(`${prefix} visitors ${at}`)
    const share = weekday(day) % 6 === 0 ? 0.4 : 1
    const count = Math.round(between(random, visitors.from, visitors.to) * share)
    return { day, suffixes: Array.from({ length: count }, () => pick(random, suffixes)) }
  })
}
