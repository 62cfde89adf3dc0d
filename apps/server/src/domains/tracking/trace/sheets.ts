import { createHash, randomBytes, randomInt } from 'node:crypto'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import type { TracePicture, TraceSheet } from '@biaojie/contract/tracking/trace/fields.ts'
import {
  formatSheetCode,
  SHARE_DAYS_MAX,
  SHEET_ALPHABET,
  SHEET_CODE_LENGTH,
  SHEETS_MAX,
  TRACE_READER_NAMES,
  toPlainSheetCode,
} from '@biaojie/contract/tracking/trace/rules.ts'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, type Now, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { takeQuota } from '../../../platform/shared/quota/quota.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import { requireOwnPrefix } from '../../identifiers/records/identifiers.ts'
import { loadActorName, type Names } from '../../node/cases/cases.ts'
import { writeSheetPdf } from './sheet-pdf.ts'
import {
  countShared,
  findSheetByCode,
  insertSheet,
  openSharedSheet,
  revokeSheet,
  type Sheet,
} from './store.ts'

export type SheetsDeps = {
  db: Db
  now: Now
  people: Names
  enterprises: Pick<Enterprises, 'findCompanyCached'>
}

/** Pages of the portal. */
export const SHARE_PATH = '/trace/shared'
export const CHECK_PATH = '/trace/check'

/** Sheets are never deleted and hold the whole picture, so their number is limited. */
const SHEET_QUOTA = { limit: 2_000, seconds: DAY_SECONDS }

const createCode = () =>
  Array.from({ length: SHEET_CODE_LENGTH }, () => SHEET_ALPHABET[randomInt(SHEET_ALPHABET.length)]).join('')
const computeDigest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

export function toWireSheet(row: Sheet, today: string): TraceSheet {
  const ended = row.revokedAt ? 'revoked' : row.until && row.until < today ? 'expired' : 'open'
  return {
    id: row.id,
    code: formatSheetCode(row.code),
    identifier: row.picture.identifier,
    name: row.picture.name,
    reader: row.reader,
    nodes: row.picture.total,
    events: row.picture.eventTotal,
    createTime: toShanghaiTime(row.createdAt),
    createdBy: row.createdBy,
    until: row.until ?? '',
    state: row.token === null ? 'none' : ended,
    opened: row.opened,
  }
}

function requireDay(until: string, today: string): string | null {
  if (until === '') return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until))
  if (!isDay || !new Date(until).toISOString().startsWith(until))
    throw refuseFields({ until: '截止日应写成 2026-12-31' })
  if (until < today) throw refuseFields({ until: '截止日不能早于今天' })
  if (until > addDays(today, SHARE_DAYS_MAX)) throw refuseFields({ until: '最多分享一年' })
  return until
}

export type SheetInput = { picture: TracePicture; handle: string; until: string; origin: string }

/** Makes the sheet of a picture: a PDF with a code for checking it, and a link when `until` is given. */
export async function makeSheet(deps: SheetsDeps, who: Person, input: SheetInput) {
  const { picture, handle, origin } = input
  const at = deps.now()
  const today = toShanghaiDay(at)
  const until = requireDay(input.until, today)
  const prefix = await requireOwnPrefix(deps.db, who)
  const company = await deps.enterprises.findCompanyCached(prefix)
  const code = createCode()
  const createdBy = await loadActorName(deps.people, deps.db, who)
  const file = await writeSheetPdf({
    picture,
    company: company?.name ?? prefix,
    code: formatSheetCode(code),
    address: `${origin}${CHECK_PATH}?code=${code}`,
    printed: toShanghaiTime(at),
    author: createdBy,
    as: TRACE_READER_NAMES[picture.reader],
  })
  const secret = until ? randomBytes(24).toString('base64url') : ''
  const row: Sheet = {
    prefix,
    id: createId(at.getTime()),
    code,
    handle,
    reader: picture.reader,
    picture,
    digest: computeDigest(file),
    createdAt: at,
    createdBy,
    token: secret ? computeDigest(secret) : null,
    until,
    revokedAt: null,
    opened: 0,
  }
  await transact(deps.db, async (db) => {
    if (!(await takeQuota(db, { key: `trace-sheets:${prefix}`, ...SHEET_QUOTA }, at)))
      throw refuse('too_many_requests', '今天出的追溯单太多，请明天再出')
    if (secret && (await countShared(db, prefix, today)) >= SHEETS_MAX) throw refuse('trace_sheets_full')
    await insertSheet(db, row)
  })
  const name = `trace-${picture.identifier.replace('/', '_')}.pdf`
  return {
    sheet: toWireSheet(row, today),
    file: { name, type: 'application/pdf', content: Buffer.from(file).toString('base64') },
    link: secret ? `${SHARE_PATH}?key=${secret}` : '',
  }
}

export async function revokeOwnSheet({ db, now }: SheetsDeps, who: Person, id: string): Promise<TraceSheet> {
  const prefix = await requireOwnPrefix(db, who)
  const row = isUuid(id) ? await revokeSheet(db, prefix, id, now()) : undefined
  if (!row) throw refuse('trace_sheet_not_found')
  return toWireSheet(row, toShanghaiDay(now()))
}

/** Answers anybody who enters the code of a sheet. */
export async function checkSheet({ db, enterprises }: SheetsDeps, text: string) {
  const code = toPlainSheetCode(text)
  const row = code.length === SHEET_CODE_LENGTH ? await findSheetByCode(db, code) : undefined
  if (!row) throw refuse('trace_sheet_not_found')
  return {
    code: formatSheetCode(row.code),
    identifier: row.picture.identifier,
    name: row.picture.name,
    company: (await enterprises.findCompanyCached(row.prefix))?.name ?? row.prefix,
    prefix: row.prefix,
    reader: row.reader,
    nodes: row.picture.total,
    events: row.picture.eventTotal,
    createTime: toShanghaiTime(row.createdAt),
    digest: row.digest,
  }
}

/** Opens a shared sheet. */
export async function openSheet({ db, now, enterprises }: SheetsDeps, secret: string) {
  const row = await openSharedSheet(db, computeDigest(secret), toShanghaiDay(now()))
  if (!row) throw refuse('trace_share_ended')
  return {
    // Sheets of earlier versions lack this field.
    picture: { ...row.picture, cut: row.picture.cut ?? false },
    company: (await enterprises.findCompanyCached(row.prefix))?.name ?? row.prefix,
    code: formatSheetCode(row.code),
    createTime: toShanghaiTime(row.createdAt),
    until: row.until ?? '',
  }
}
