import type { Readable } from 'node:stream'
import type { RawCall, RawShape } from '@biaojie/contract/define.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Now } from '../platform/base/clock.ts'
import { isSameText, type Keyed } from '../platform/base/secret.ts'
import type { Db } from '../platform/database/database.ts'
import { takeQuota } from '../platform/shared/quota/quota.ts'
import type { Person } from './access/principals.ts'
import { refuse } from './errors.ts'
import type { CallContext, Serve } from './serve.ts'

/*
 * Downloads by signed addresses. A call returns an address, which the browser opens without a token: * return
 * files.downloads.link(issueFile, { name: 'codes.csv', what: id }, context) serveDownload(serve, issueFile,
 * files.downloads, async ({ what }) => ({ type: 'text/csv', content })) * The right to a file is checked when
 * its address is made. The address works only in the browser of that person, for a few minutes, and not after
 * they leave the company or change their role.
 */

/** An address is valid for this many seconds. */
const ADDRESS_SECONDS = 300
/** Browsers and download managers open an address several times; more openings mean that it was shared. */
const OPENINGS = 5
/** Names that need no escaping in a header. */
const PLAIN_NAME = /^[\w.-]+$/

type Deps = {
  db: Db
  now: Now
  keyed: Keyed
  /** Tells whether the person has left their company, or changed their role in it, since then. */
  hasLeftSince: (userId: string, since: Date) => Promise<boolean>
  /** Makes the cookie that ties a download to this browser. */
  cookieFor: (who: Person) => string
  viewerOf: (request: FastifyRequest) => Promise<string | undefined>
}

type SignedFile = { name: string; what: string; list?: string }

export function createDownloads({ db, now, keyed, hasLeftSince, cookieFor, viewerOf }: Deps) {
  const signFile = (call: RawCall, { name, what, list = '' }: SignedFile, viewer: string, until: string) =>
    keyed('download', call.name, name, list, what, viewer, until)

  return {
    /** Returns the address of a file for this person. */
    link(
      call: RawCall,
      file: SignedFile,
      { who, setCookie }: Pick<CallContext<Person>, 'who' | 'setCookie'>,
    ): { url: string } {
      const { name, ...rest } = file
      const viewer = who.userId
      const until = String(Math.floor(now().getTime() / 1000) + ADDRESS_SECONDS)
      const sig = signFile(call, file, viewer, until)
      setCookie(cookieFor(who))
      return {
        url: `${call.path.replace(':name', name)}?${new URLSearchParams({ ...rest, viewer, until, sig })}`,
      }
    },
    /**
     * Counts the opening of an address; refuses addresses that are expired, forged, from another browser, or
     * opened too often.
     */
    async check(call: RawCall, request: FastifyRequest, file: SignedFile, query: Query): Promise<void> {
      const { viewer = '', until = '', sig = '' } = query
      const at = now()
      const isOurs = isSameText(sig, signFile(call, file, viewer, until))
      const madeAt = new Date((Number(until) - ADDRESS_SECONDS) * 1000)
      const isAlive = Number(until) * 1000 > at.getTime()
      if (!isOurs || !isAlive || (await viewerOf(request)) !== viewer || (await hasLeftSince(viewer, madeAt)))
        throw refuse('file_address_expired', '下载地址已失效，请回到页面重新下载')
      const quota = { key: `download:${sig}`, limit: OPENINGS, seconds: ADDRESS_SECONDS }
      if (!(await takeQuota(db, quota, at)))
        throw refuse('file_address_expired', '下载地址已打开多次，请回到页面重新下载')
    },
  }
}
export type Downloads = ReturnType<typeof createDownloads>

type Query = Partial<Record<'list' | 'what' | 'viewer' | 'until' | 'sig', string>>

export type DownloadFile = {
  type: string
  content: Readable | Uint8Array
  /** The length of a stream, when it is known. */
  bytes?: number
  /** The name under which a browser saves the file; that of the address by default. */
  savedAs?: string | undefined
}

/**
 * The header that tells a browser the file name; `plain` is an ASCII name for programs that support nothing
 * else.
 */
function makeAttachment(plain: string, name = plain): string {
  const letters = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${name === plain ? '' : `; filename*=UTF-8''${letters}`}`
}

export function sendFile(
  reply: FastifyReply,
  name: string,
  { type, content, bytes, savedAs }: DownloadFile,
): FastifyReply {
  reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', makeAttachment(name, savedAs))
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : content)
}

/** Serves the files of a call whose addresses `downloads.link` makes. */
export function serveDownload<S extends RawShape>(
  serve: Serve,
  call: RawCall<S>,
  downloads: Downloads,
  open: (file: Required<SignedFile>, request: FastifyRequest) => Promise<DownloadFile>,
): void {
  serve.raw(call, async (input, request, reply) => {
    const { params, query } = input as unknown as { params: { name: string }; query: Query }
    const { name } = params
    // The name is checked first, so that a malformed name does not count as an opening.
    if (!PLAIN_NAME.test(name)) throw refuse('file_address_expired')
    const signed = { name, list: query.list ?? '', what: query.what ?? '' }
    await downloads.check(call, request, signed, query)
    return sendFile(reply, name, await open(signed, request))
  })
}
