import { type Static, type TSchema, Type } from 'typebox'
import { KEY_REFUSALS, SESSION_REFUSALS } from './accounts/accounts/session-rules.ts'
import { isRecord } from './records.ts'
import type { RefusalName } from './refusals.ts'

export type Role = 'ORDINARY' | 'COMPANY' | 'COMPANY_ADMIN' | 'ADMIN' | 'MANAGER'
/** People of the node: administrators and reviewers. */
export const STAFF = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
/** public: anyone; signedIn: any session; otherwise one of the listed account types. */
export type Access = 'public' | 'signedIn' | readonly Role[]
/** The rights of an API key: read and write identifiers, capture events, print labels. */
export const KEY_SCOPES = ['read', 'write', 'events', 'labels'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
/**
 * The access of a key that is limited to templates: `its` means data of these templates, which the rules of
 * the call check; `all` is for calls that reveal nothing about parts. All other calls refuse such keys.
 */
export type LimitedKeys = 'its' | 'all'

type Shape = {
  summary: string
  query?: TSchema
  /** Values of the `:name` parts of the path. */
  params?: TSchema
  /** Refusals that only this call gives. collectRefusals adds those that follow from its fields. */
  refusals?: readonly RefusalName[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call that answers an envelope. */
export type CallShape = Shape & {
  /** A leading "..." in the specification means /platform-operate-service. */
  route: `${Method} /${string}`
  access: Access
  /** API keys with this scope may make the call, too. */
  scope?: KeyScope
  limitedKeys?: LimitedKeys
  /** The subject under which the node records that staff looked at this data of a company. */
  looks?: string
  /** Requests per minute for one address; the server's default when left out. */
  limitPerMinute?: number
  body?: TSchema
  /** Maximum bytes of the body, for formatted texts that need more than the server's default of 64 KB. */
  bodyBytes?: number
  /** Every number may also come as text, and every text of digits as a number. */
  looseNumbers?: true
  /** The body may also come form-encoded; every value is then text. */
  form?: boolean
  /**
   * The body is multipart: one file in the field `file`, refused with `tooLarge` at `maxBytes` bytes or more,
   * and the text fields of `body`.
   */
  upload?: { maxBytes: number; tooLarge: string }
  /** The handler also gets the raw body, because a signature covers it byte for byte. */
  rawBody?: boolean
  data: TSchema
}

/** An address below the wildcard of a call, as the published interface describes it. */
export type DescribedAddress = {
  name: string
  path: `/${string}`
  summary: string
  params: TSchema
  data?: TSchema
}

/** A call that answers a file, or text in a format of its own. */
export type RawShape = Shape & {
  route: `${Method} /${string}`
  /** signedAddress: for the holder of an address that the node signed for them; the domain checks it. */
  access: 'public' | 'signedAddress'
  /** The domain asks for an API key with this scope. */
  scope?: KeyScope
  limitedKeys?: LimitedKeys
  /** Maximum bytes of the body; the server's default of 64 KB when left out. */
  bodyBytes?: number
  /** As in CallShape; 'none' for calls of the operator's machines. */
  limitPerMinute?: number | 'none'
  /** Content types of its answers, without parameters. */
  answers: readonly string[]
  /**
   * What the domain itself reads from a request, in the form of its standard: described here, but not checked
   * by `serve`.
   */
  reads?: { query?: TSchema; headers?: TSchema; bodies?: Readonly<Record<string, TSchema>> }
  /**
   * The status, JSON and headers of a successful answer, and other answers that a standard requires, by HTTP
   * status.
   */
  gives?: {
    status?: number
    data?: TSchema
    headers?: Readonly<Record<string, string>>
    also?: Readonly<Record<number, string>>
  }
  /** The addresses that the wildcard stands for; they are described instead of the call. */
  addresses?: readonly DescribedAddress[]
  /**
   * The handler gets the body as it was sent; with a `scope`, a request without a suitable key is refused
   * before its body is read.
   */
  bytes?: true
  /** Headers with which its address answers OPTIONS, for programs that ask what it can do. */
  discovery?: Readonly<Record<string, string>>
  /** Its refusals have their own format, too; otherwise they are envelopes. */
  ownRefusals?: boolean
  /** Pages of other sites may read the answer. */
  crossOrigin?: boolean
  /** Exists only where text messages go to the outbox; not part of the published interface. */
  development?: boolean
}

/** `place` keeps the order of declaration, because a module lists its names by alphabet. */
type Named = { name: string; method: Method; path: string; place: number }
export type Call<S extends CallShape = CallShape> = S & Named
export type RawCall<S extends RawShape = RawShape> = S & Named

/** Only the keys of a shape are allowed, so a misspelt one does not compile. */
type Exact<S, Known> = S & Record<Exclude<keyof S, keyof Known>, never>

let declared = 0

function addAddress<S extends { route: string }>(name: string, shape: S): S & Named {
  const [method, path] = shape.route.split(' ') as [Method, string]
  return { ...shape, name, method, path, place: declared++ }
}

/** Declares a call; `name` is the one by which its module exports it. */
export const defineCall = <const S extends CallShape>(name: string, shape: Exact<S, CallShape>): Call<S> =>
  addAddress<S>(name, shape)

/** Declares a call about orders and payments, which takes all its numbers and codes in both forms. */
export const defineOrderCall = <const S extends CallShape>(
  name: string,
  shape: Exact<S, CallShape>,
): Call<S> => ({ ...addAddress<S>(name, shape), looseNumbers: true })

/** Declares a raw call; `name` is the one by which its module exports it. */
export const defineRaw = <const S extends RawShape>(name: string, shape: Exact<S, RawShape>): RawCall<S> =>
  addAddress<S>(name, shape)

type Declared<M, Kind> = { [N in keyof M as M[N] extends Named & Kind ? N : never]: M[N] }

function pickDeclared<M extends object, Kind>(module: M, kind: 'data' | 'answers') {
  const declarations = Object.entries(module as Record<string, unknown>).filter(
    (entry): entry is [string, Named] => isRecord(entry[1]) && 'place' in entry[1] && kind in entry[1],
  )
  return Object.fromEntries(declarations.sort(([, a], [, b]) => a.place - b.place)) as Declared<M, Kind>
}

/** Returns the calls that a module exports. */
export const pickCalls = <M extends object>(module: M) => pickDeclared<M, { data: TSchema }>(module, 'data')

/** Returns the raw calls that a module exports. */
export const pickRawCalls = <M extends object>(module: M) =>
  pickDeclared<M, { answers: readonly string[] }>(module, 'answers')

/** Refusals of calls that take a picture. */
export const IMAGE_REFUSALS = [
  'image_format',
  'image_damaged',
  'image_pixels',
  'image_costly',
  'picture_unsaved',
] as const

/** Returns every possible refusal of a call: those its shape implies and those it declares. */
export function collectRefusals(call: CallShape | RawShape): Set<RefusalName> {
  const {
    access,
    query,
    params,
    body,
    upload,
    scope,
    refusals = [],
  } = { body: undefined, upload: undefined, scope: undefined, ...call }
  const takesBody = body !== undefined || upload !== undefined
  const isOpen = access === 'public' || access === 'signedAddress'
  return new Set<RefusalName>([
    ...(takesBody || query || params ? (['invalid_input'] as const) : []),
    ...(takesBody ? (['too_large', 'media_unsupported'] as const) : []),
    ...(isOpen ? [] : SESSION_REFUSALS),
    ...(isOpen || access === 'signedIn' ? [] : (['forbidden'] as const)),
    ...(typeof access !== 'string' && access.includes('MANAGER') ? (['duty_missing'] as const) : []),
    ...(isOpen && !scope ? [] : KEY_REFUSALS),
    ...refusals,
    'too_many_requests',
    'unavailable',
    'unexpected',
  ])
}

type Part<C, Name extends string> = C extends { [N in Name]: infer S extends TSchema } ? Static<S> : undefined
/** An uploaded file: `name` and `type` come from the sender and prove nothing. */
export type UploadedFile = { bytes: Uint8Array; name: string; type: string }

export type Input<C extends CallShape | RawShape> = {
  body: Part<C, 'body'>
  query: Part<C, 'query'>
  params: Part<C, 'params'>
  file: C extends { upload: object } ? UploadedFile : undefined
}
export type Data<C extends CallShape> = Static<C['data']>

/** Every answer except those of raw calls has this envelope, with any HTTP status. */
export const makeEnvelope = (data: TSchema) =>
  Type.Object({
    success: Type.Boolean(),
    code: Type.Integer(),
    data: Type.Union([data, Type.Null()]),
    message: Type.String(),
    requestId: Type.String(),
    /** Set for refused input: field name → message, to show at each field. */
    errors: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** Field name → name of the rule that its value breaks, where the call knows it. */
    rules: Type.Optional(Type.Record(Type.String(), Type.String())),
  })

export type Envelope<T> = {
  success: boolean
  code: number
  data: T | null
  message: string
  requestId: string
  errors?: Record<string, string>
  rules?: Record<string, string>
}
