import type { Now } from '../platform/base/clock.ts'
import { type Keyed, sameText } from '../platform/base/secret.ts'
import type { Db } from '../platform/database/database.ts'
import { takeQuota } from '../platform/shared/quota/quota.ts'
import { refuse } from './errors.ts'

/** An address is valid for this many seconds. */
const ADDRESS_SECONDS = 300
/** Browsers and download managers open an address more than once; a program that shares it opens it often. */
const OPENINGS = 5

type Deps = {
  db: Db
  now: Now
  keyed: Keyed
  /** Tells whether the person has left their company, or changed their role in it, since then. */
  hasLeftSince: (userId: string, since: Date) => Promise<boolean>
}
type Signed = { viewer: string; until: string; sig: string }

/**
 * Signs addresses of files for one viewer, who must be the person of the browser that opens them. The right to the file
 * is checked when the address is made, so the address ends when the viewer leaves the company or changes their role.
 */
export function createDownloadAddresses({ db, now, keyed, hasLeftSince }: Deps) {
  const signatureOf = (parts: readonly string[], viewer: string, until: string) =>
    keyed('download', ...parts, viewer, until)

  return {
    /** Returns the query fields that open the file with these parts. */
    sign(parts: readonly string[], viewer: string): Signed {
      const until = String(Math.floor(now().getTime() / 1000) + ADDRESS_SECONDS)
      return { viewer, until, sig: signatureOf(parts, viewer, until) }
    },
    /** Counts the opening; refuses expired, forged, borrowed and much used addresses. */
    async check(parts: readonly string[], { viewer, until, sig }: Signed, viewerId: string | undefined) {
      const at = now()
      const isOurs = sameText(sig, signatureOf(parts, viewer, until))
      const madeAt = new Date((Number(until) - ADDRESS_SECONDS) * 1000)
      const isAlive = Number(until) * 1000 > at.getTime()
      if (!isOurs || !isAlive || viewerId !== viewer || (await hasLeftSince(viewer, madeAt)))
        throw refuse('file_address_expired', '下载地址已失效，请回到页面重新下载')
      const quota = { key: `download:${sig}`, limit: OPENINGS, seconds: ADDRESS_SECONDS }
      if (!(await takeQuota(db, quota, at)))
        throw refuse('file_address_expired', '下载地址已打开多次，请回到页面重新下载')
    },
  }
}
export type DownloadAddresses = ReturnType<typeof createDownloadAddresses>
