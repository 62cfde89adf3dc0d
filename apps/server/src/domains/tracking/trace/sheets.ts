import { createHash, randomBytes, randomInt } from 'node:crypto'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { TracePicture, TraceSheet } from '@biaojie/contract/tracking/trace/fields.ts'
import {
  plainSheetCode,
  SHARE_DAYS_MAX,
  SHEET_ALPHABET,
  SHEET_CODE_LENGTH,
  SHEETS_MAX,
  sheetCodeText,
  TRACE_READER_NAMES,
} from '@biaojie/contract/tracking/trace/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, type Now, shanghaiDay, shanghaiTime } from '../../../platform/base/clock.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { requireOwnPrefix } from '../../identifiers/records/identifiers.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { sheetPdf } from './sheet-pdf.ts'
import { countShared, insertSheet, openShared, revokeSheet, type Sheet, sheetByCode } from './store.ts'

export type SheetsDeps = { db: Db; now: Now; people: Names; enterprises: Pick<Enterprises, 'companyOf'> }

/** A page of the portal opens the link, and another one checks the code. */
export const SHARE_PATH = '/trace/shared'
export const CHECK_PATH = '/trace/check'

/** Sheets are kept for good, each with its whole picture. */
const MADE = { limit: 2_000, seconds: DAY_SECONDS }

const newCode = () =>
  Array.from({ length: SHEET_CODE_LENGTH }, () => SHEET_ALPHABET[randomInt(SHEET_ALPHABET.length)]).join('')
const digestOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

export function sheetOnWire(row: Sheet, today: string): TraceSheet {
  const ended = row.revokedAt ? 'revoked' : row.until && row.until < today ? 'expired' : 'open'
  return {
    id: row.id,
    code: sheetCodeText(row.code),
    identifier: row.picture.identifier,
    name: row.picture.name,
    reader: row.reader,
    nodes: row.picture.total,
    events: row.picture.eventTotal,
    createTime: shanghaiTime(row.createdAt),
    createdBy: row.createdBy,
    until: row.until ?? '',
    state: row.token === null ? 'none' : ended,
    opened: row.opened,
  }
}

function checkedDay(until: string, today: string): string | null {
  if (until === '') return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until))
  if (!isDay || !new Date(until).toISOString().startsWith(until))
    throw refuseFields({ until: '截止日应写成 2026-12-31' })
  if (until < today) throw refuseFields({ until: '截止日不能早于今天' })
  if (until > addDays(today, SHARE_DAYS_MAX)) throw refuseFields({ until: '最多分享一年' })
  return until
}

export type Made = { picture: TracePicture; handle: string; until: string; origin: string }

/** Makes the sheet of a picture: a file with a code that anybody can check, and a link where a day is named. */
export async function makeSheet(deps: SheetsDeps, who: Person, made: Made) {
  const { picture, handle, origin } = made
  const at = deps.now()
  const today = shanghaiDay(at)
  const until = checkedDay(made.until, today)
  const prefix = await requireOwnPrefix(deps.db, who)
  const company = await deps.enterprises.companyOf(prefix)
  const code = newCode()
  const createdBy = await loadActorName(deps.people, deps.db, who)
  const file = await sheetPdf({
    picture,
    company: company?.name ?? prefix,
    code: sheetCodeText(code),
    address: `${origin}${CHECK_PATH}?code=${code}`,
    printed: shanghaiTime(at),
    author: createdBy,
    as: TRACE_READER_NAMES[picture.reader],
  })
  const secret = until ? randomBytes(24).toString('base64url') : ''
  const row: Sheet = {
    prefix,
    id: newId(at.getTime()),
    code,
    handle,
    reader: picture.reader,
    picture,
    digest: digestOf(file),
    createdAt: at,
    createdBy,
    token: secret ? digestOf(secret) : null,
    until,
    revokedAt: null,
    opened: 0,
  }
  await transact(deps.db, async (db) => {
    if (!(await takeQuota(db, { key: `trace-sheets:${prefix}`, ...MADE }, at)))
      throw refuse('too_many_requests', '今天出的追溯单太多，请明天再出')
    if (secret && (await countShared(db, prefix, today)) >= SHEETS_MAX) throw refuse('trace_sheets_full')
    await insertSheet(db, row)
  })
  const name = `trace-${picture.identifier.replace('/', '_')}.pdf`
  return {
    sheet: sheetOnWire(row, today),
    file: { name, type: 'application/pdf', content: Buffer.from(file).toString('base64') },
    link: secret ? `${SHARE_PATH}?key=${secret}` : '',
  }
}

export async function revoke({ db, now }: SheetsDeps, who: Person, id: string): Promise<TraceSheet> {
  const prefix = await requireOwnPrefix(db, who)
  const row = isUuid(id) ? await revokeSheet(db, prefix, id, now()) : undefined
  if (!row) throw refuse('trace_sheet_not_found')
  return sheetOnWire(row, shanghaiDay(now()))
}

/** Tells what a sheet says to everybody who has its code. */
export async function checkSheet({ db, enterprises }: SheetsDeps, text: string) {
  const code = plainSheetCode(text)
  const row = code.length === SHEET_CODE_LENGTH ? await sheetByCode(db, code) : undefined
  if (!row) throw refuse('trace_sheet_not_found')
  return {
    code: sheetCodeText(row.code),
    identifier: row.picture.identifier,
    name: row.picture.name,
    company: (await enterprises.companyOf(row.prefix))?.name ?? row.prefix,
    prefix: row.prefix,
    reader: row.reader,
    nodes: row.picture.total,
    events: row.picture.eventTotal,
    createTime: shanghaiTime(row.createdAt),
    digest: row.digest,
  }
}

/** The picture of a link until its day, or until it was taken back. */
export async function openSheet({ db, now, enterprises }: SheetsDeps, secret: string) {
  const row = await openShared(db, digestOf(secret), shanghaiDay(now()))
  if (!row) throw refuse('trace_share_ended')
  return {
    // Old sheets do not say it.
    picture: { ...row.picture, cut: row.picture.cut ?? false },
    company: (await enterprises.companyOf(row.prefix))?.name ?? row.prefix,
    code: sheetCodeText(row.code),
    createTime: shanghaiTime(row.createdAt),
    until: row.until ?? '',
  }
}
