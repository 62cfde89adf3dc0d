import { isPrefixDigits, prefixDigits } from '@biaojie/contract/enterprises/registrations/fields.ts'
import { fullPrefix } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { prefixesOfNode } from '../../enterprises/enterprises.ts'
import type { RegistrationDeps } from '../context.ts'
import type { Applicant } from '../people.ts'
import { allReservations, registrationOf } from '../store.ts'
import { numberOf } from './input.ts'

const HIGHEST = 9999
const SUGGESTIONS = 3

/**
 * Returns the nearest free numbers, those above first, because a neighbour of the wished one is easy to
 * remember.
 */
function nearest(taken: ReadonlySet<number>, wished: number): number[] {
  const found: number[] = []
  for (let distance = 1; distance < HIGHEST && found.length < SUGGESTIONS; distance++) {
    for (const number of [wished + distance, wished - distance])
      if (number >= 1 && number <= HIGHEST && !taken.has(number)) found.push(number)
  }
  return found.slice(0, SUGGESTIONS)
}

/** Tells whether this person could submit with the prefix now; the submission decides by index. */
export async function prefixFree(deps: RegistrationDeps, who: Applicant, raw: string) {
  const digits = prefixDigits(raw)
  if (!isPrefixDigits(digits)) return { free: false, message: '请输入企业前缀（001-9999）', suggestions: [] }
  const { db, now } = deps
  const mine = await registrationOf(db, who)
  if (mine && numberOf(mine.prefix) === Number(digits)) return { free: true, message: '', suggestions: [] }
  const held = (await allReservations(db)).filter(
    (reservation) => reservation.registrationId !== mine?.id && !(reservation.expiresAt && reservation.expiresAt < now()),
  )
  const taken = new Set([
    ...held.map(({ number }) => number),
    ...(await prefixesOfNode(db, NODE_PREFIX)).map(numberOf),
  ])
  if (!taken.has(Number(digits))) return { free: true, message: '', suggestions: [] }
  const suggestions = nearest(taken, Number(digits)).map((number) =>
    fullPrefix(String(number).padStart(digits.length, '0')),
  )
  return { free: false, message: '该企业前缀已被使用，请更换一个', suggestions }
}
