import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'

const VIEW_MS = 30 * 60_000

/**
 * Signs the addresses under which a company opens the public page of its identifier as one of its audiences
 * sees it.
 */
export function createViews({ keyed, now }: { keyed: Keyed; now: Now }) {
  const sign = (handle: string, audience: Audience, until: number) =>
    `${audience}.${until}.${keyed('view', foldHandle(handle), audience, String(until))}`
  return {
    sign: (handle: string, audience: Audience) => sign(handle, audience, now().getTime() + VIEW_MS),
    /** Returns the audience for which a token opens the identifier; undefined when it is wrong or too old. */
    read(handle: string, token: string): Audience | undefined {
      const [name, time] = token.split('.')
      const audience = AUDIENCES.find((candidate) => candidate === name)
      const until = Number(time)
      if (!audience || !(until > now().getTime())) return undefined
      return isSameText(token, sign(handle, audience, until)) ? audience : undefined
    },
  }
}
export type Views = ReturnType<typeof createViews>
