import { ENGLISH, ENGLISH_LEVELS, ENGLISH_STATES } from '@biaojie/contract/identifiers/records/english.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { FORMS, type FormName, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'
import { isIdentifier, makeCanonicalPath, makeEnglishPath } from '@biaojie/contract/rules.ts'
import type { ConfirmedReport } from '@biaojie/contract/tracking/reports/reports.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import { prefixOf, type RecordElement } from '../../identifiers/records/identifiers.ts'
import { barePage, escaped } from './bare-page.ts'
import { ENGLISH_STYLE } from './english-style.ts'
import { fieldName, type Part, partsOf, plainValue, type Subject, textUnder } from './subject.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/

/** Times are those of Shanghai wherever the reader is; other texts stay as the company wrote them. */
export function englishText(text: string): string {
  const [, year, month = '', day, time] = MOMENT.exec(text) ?? []
  const name = MONTHS[Number(month) - 1]
  if (!name) return text
  return `${Number(day)} ${name} ${year}${time ? `, ${time} (UTC+8)` : ''}`
}

/** Signs that are Chinese words on other pages. */
const UNITS: Record<string, string> = {
  MON: 'months',
  ANN: 'years',
  C62: 'pcs',
  H87: 'pcs',
  SET: 'sets',
  PR: 'pairs',
}

const nameOf = ({ fields }: Subject, confId: string, { id, name }: RecordElement): string =>
  fields.get(fieldName(confId, id))?.englishName || ENGLISH[name] || name

/** Marks text that a company wrote, most of it Chinese, for screen readers and hyphenation. */
const own = (text: string) =>
  /[\u3400-\u9fff]/.test(text) ? `<span lang="zh-CN">${escaped(text)}</span>` : escaped(text)

const linked = (text: string, trace?: string): string => {
  const target = trace ?? (isIdentifier(text) ? text : undefined)
  return target
    ? `<a href="${escaped(makeEnglishPath(target))}">${escaped(text)}</a>`
    : own(englishText(text))
}

function tableOf(rows: readonly unknown[], name: string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(Object(row))))]
  const head = columns
    .map((one) => `<th scope="col">${own(ENGLISH_COLUMNS[one] ?? ENGLISH[one] ?? one)}</th>`)
    .join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${columns.map((one) => `<td>${linked(String(Object(row)[one] ?? ''))}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(ENGLISH[name] ?? name)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}
/** The columns of a trail have keys on the wire instead of labels. */
const ENGLISH_COLUMNS: Record<string, string> = { acceptTime: 'Time', acceptStation: 'Place' }

function valueText({ name, value, unit = '', decimals, trace }: RecordElement): string {
  if (typeof value === 'number') {
    const number = decimals === undefined ? String(value) : value.toFixed(decimals)
    return escaped(`${number} ${UNITS[unit] ?? findSign(unit)}`.trim())
  }
  if (Array.isArray(value)) return value.length > 0 ? tableOf(value, name) : '–'
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([part, text]) => `${own(ENGLISH[part] ?? part)}: ${linked(String(text))}`)
      .join('<br>')
  return linked(String(value), trace)
}

/** Texts longer than this take a row of their own. */
const HALF_ROW = 36

/** Tables need the whole width, and long values a row of their own. */
function placeOf({ value }: RecordElement): string {
  if (Array.isArray(value)) return value.length > 0 ? ' class="full table"' : ''
  const isLong = typeof value === 'object' || String(value).length > HALF_ROW
  return isLong ? ' class="full"' : ''
}

const titleOf = ({ confId, name }: Part) => (confId === '' ? 'Product record' : (ENGLISH[name] ?? name))

function section(subject: Subject, part: Part, at: number): string {
  const rows = part.elements
    .map(
      (element) =>
        `<div${placeOf(element)}><dt>${own(nameOf(subject, part.confId, element))}</dt><dd>${valueText(element)}</dd></div>`,
    )
    .join('')
  return `<section id="s${at}"><h2>${own(titleOf(part))}</h2><dl class="rows">${rows}</dl></section>`
}

/** Links to the parts of a long record. */
function contents(parts: readonly Part[]): string {
  if (parts.length < 3) return ''
  const links = parts.map((part, at) => `<a href="#s${at}">${own(titleOf(part))}</a>`).join('')
  return `<nav class="contents" aria-label="Contents">${links}</nav>`
}

const alert = (title: string, note: string) =>
  `<p class="alert" role="note"><strong>${title}</strong> ${note}</p>`

/** The dangers that the Chinese page shows before everything else. */
function dangers({ record }: Subject, reports: readonly ConfirmedReport[], today: string): string {
  const recall = record.scenes
    .find(({ code }) => code === SCENES.recall.code)
    ?.elements.find(({ id }) => id === 'recallTime')
  const expires = String(plainValue(record, 'expiresAt')?.value ?? '').slice(0, 10)
  const isExpired = /^\d{4}-\d{2}-\d{2}$/.test(expires) && expires < today
  const [report] = reports
  return [
    record.state === 'active'
      ? ''
      : alert(
          `${ENGLISH_STATES[record.state]}.`,
          record.stateReason ? own(record.stateReason) : 'Not in use.',
        ),
    recall
      ? alert('Recalled.', `The recall began on ${own(englishText(String(recall.value)))}. See below.`)
      : '',
    report
      ? alert(
          'Confirmed as suspicious.',
          `A report about this part was confirmed on ${own(englishText(report.time.slice(0, 10)))}: ${own(report.note)}`,
        )
      : '',
    isExpired ? alert('Expired.', `Valid until ${englishText(expires)}. Do not install it.`) : '',
  ].join('')
}

function facts({ record, company, updatedAt }: Subject): string {
  const batch = textUnder(record, 'batchNo')
  const rows: [string, string][] = [
    ['Manufacturer', company ? own(company.name) : '–'],
    ['Prefix', escaped(prefixOf(record.identifier))],
    ['This code is for a', ENGLISH_LEVELS[record.level].toLowerCase()],
    ...(batch ? [['Batch number', own(batch)] satisfies [string, string]] : []),
    ['Last changed', englishText(shanghaiTime(new Date(updatedAt)))],
  ]
  return `<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

function pictures({ record }: Subject): string {
  const [image] = record.images
  return image ? `<img src="${escaped(image)}" alt="${escaped(record.name)}" lang="zh-CN">` : ''
}

function formsSection({ record }: Subject, forms: readonly FormName[]): string {
  const path = makeCanonicalPath(record.identifier)
  const links = forms
    .map(
      (form) =>
        `<li><a href="${makeFormPath(path, form)}">${FORMS[form].english}</a> <code>${FORMS[form].type}</code></li>`,
    )
    .join('')
  return `<section><h2>Machine-readable forms</h2><ul>${links}<li><a href="/api/handles/${record.identifier}">Handle JSON</a> <code>application/json</code></li></ul></section>`
}

type Shown = {
  reports: readonly ConfirmedReport[]
  now: Date
  /** HTML that comes before everything else. */
  note: string
  /** The forms that the record has. */
  forms: readonly FormName[]
}

function hero(subject: Subject, isSound: boolean): string {
  const { record } = subject
  const prefix = prefixOf(record.identifier)
  const sound = isSound
    ? '<p class="ok"><b>Resolved</b><span>National industrial internet identifier</span></p>'
    : ''
  return `<div class="hero"><div class="in">${sound}<div class="head"><div><h1>${own(record.name)}</h1><p class="code"><span>${escaped(prefix)}/</span>${escaped(record.identifier.slice(prefix.length + 1))}</p></div>${pictures(subject)}</div></div></div>`
}

/** The page of a record in English: its frame and registered names are, values stay as they were written. */
export function englishPage(subject: Subject, { reports, now, note, forms }: Shown): string {
  const { record, origin } = subject
  const path = makeCanonicalPath(record.identifier)
  const parts = partsOf(record).filter(({ elements }) => elements.length > 0)
  const alerts = note + dangers(subject, reports, shanghaiTime(now).slice(0, 10))
  return barePage({
    language: 'en',
    title: `${record.name} ${record.identifier} - ${getIdentity().platform}`,
    links: [
      { rel: 'canonical', href: origin + makeEnglishPath(record.identifier), hreflang: 'en' },
      { rel: 'alternate', href: origin + path, hreflang: 'zh-CN' },
    ],
    index: true,
    other: { href: path, text: '中文', language: 'zh-CN' },
    style: ENGLISH_STYLE,
    body: `${hero(subject, alerts === '')}<div class="in">${alerts && `<div class="alerts">${alerts}</div>`}${facts(subject)}${contents(parts)}${parts.map((part, at) => section(subject, part, at)).join('')}<p class="note">Values are shown as the manufacturer wrote them. Some may be visible only on the Chinese page, after a mobile number has been verified.</p>${formsSection(subject, forms)}</div>`,
  })
}
