import { HOUR_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import { type Keyed, sameText } from '../../../platform/base/secret.ts'

const LIFETIME_MS = HOUR_MS

/** Makes tokens that show one version of one item for an hour, to anyone who has the address. */
export function createPreviews(keyed: Keyed) {
  const sign = (key: string, number: number, until: number) =>
    keyed('preview', key, String(number), String(until)).slice(0, 32)
  return {
    make(key: string, number: number, now: Date): { token: string; until: Date } {
      const until = now.getTime() + LIFETIME_MS
      return { token: `${number}.${until}.${sign(key, number, until)}`, until: new Date(until) }
    },
    /**
     * Returns the number of the version that the token shows; refuses one that is expired, wrong or of
     * another item.
     */
    numberOf(key: string, token: string, now: Date): number {
      const [, number, until, signature = ''] = /^(\d{1,7})\.(\d{13})\.([\w-]{32})$/.exec(token) ?? []
      const isRight = sameText(signature, sign(key, Number(number), Number(until)))
      if (!isRight || Number(until) < now.getTime()) throw refuse('preview_expired')
      return Number(number)
    },
  }
}
export type Previews = ReturnType<typeof createPreviews>
