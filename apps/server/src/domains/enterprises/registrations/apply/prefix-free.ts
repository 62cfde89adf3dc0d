import { isPrefixDigits, readPrefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { makeFullPrefix } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { listPrefixesOfNode } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { findRegistrationFor, listReservations } from '../store.ts'
import { parsePrefixNumber } from './input.ts'

const HIGHEST = 9999
const SUGGESTIONS = 3

/**
 * Returns the nearest free numbers, higher ones first, because a neighbour of the wanted number is easy to
 * remember.
 */
function findNearestFree(taken: ReadonlySet<number>, wanted: number): number[] {
  const free: number[] = []
  for (let distance = 1; distance < HIGHEST && free.length < SUGGESTIONS; distance++) {
    for (const number of [wanted + distance, wanted - distance])
      if (number >= 1 && number <= HIGHEST && !taken.has(number)) free.push(number)
  }
  return free.slice(0, SUGGESTIONS)
}

/** Tells whether this person could submit with the prefix now; the submission decides by index. */
export async function checkPrefix(deps: RegistrationDeps, who: Applicant, raw: string) {
  const digits = readPrefixDigits(raw)
  if (!isPrefixDigits(digits)) return { free: false, message: '请输入企业前缀（001-9999）', suggestions: [] }
  const { db, now } = deps
  const mine = await findRegistrationFor(db, who)
  if (mine && parsePrefixNumber(mine.prefix) === Number(digits))
    return { free: true, message: '', suggestions: [] }
  const reservations = (await listReservations(db)).filter(
    (reservation) =>
      reservation.registrationId !== mine?.id && !(reservation.expiresAt && reservation.expiresAt < now()),
  )
  const taken = new Set([
    ...reservations.map(({ number }) => number),
    ...(await listPrefixesOfNode(db, getNodePrefix())).map(parsePrefixNumber),
  ])
  if (!taken.has(Number(digits))) return { free: true, message: '', suggestions: [] }
  const suggestions = findNearestFree(taken, Number(digits)).map((number) =>
    makeFullPrefix(String(number).padStart(digits.length, '0')),
  )
  return { free: false, message: '该企业前缀已被使用，请更换一个', suggestions }
}
