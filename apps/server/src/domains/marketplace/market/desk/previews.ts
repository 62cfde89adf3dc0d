import { HOUR_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../../http/errors.ts'
import { type Keyed, sameText } from '../../../../platform/base/secret.ts'

const LIFETIME_MS = HOUR_MS

const sign = (keyed: Keyed, id: number, until: number) =>
  keyed('application-preview', String(id), String(until)).slice(0, 32)

/** Makes the address that shows an application's draft on its page for an hour, to anyone who has it. */
export function createPreviewAddress(keyed: Keyed, id: number, now: Date): { url: string; until: Date } {
  const until = now.getTime() + LIFETIME_MS
  const token = `${until}.${sign(keyed, id, until)}`
  return {
    url: `/application/list/detail/${id}?${new URLSearchParams({ preview: token })}`,
    until: new Date(until),
  }
}

/** Refuses a token that is expired, wrong or of another application. */
export function checkPreview(keyed: Keyed, id: number, token: string, now: Date): void {
  const [, until = '', signature = ''] = /^(\d{13})\.([\w-]{32})$/.exec(token) ?? []
  const isRight = sameText(signature, sign(keyed, id, Number(until)))
  if (!isRight || Number(until) < now.getTime()) throw refuse('preview_expired')
}
