import { type Static, type TSchema, Type } from 'typebox'
import { type RouteName, routes } from './routes.ts'

export type Role = 'ORDINARY' | 'COMPANY' | 'COMPANY_ADMIN' | 'ADMIN' | 'MANAGER'
/** public: anyone; signedIn: any session; otherwise one of the listed account types. */
export type Access = 'public' | 'signedIn' | readonly Role[]

export type CallShape = {
  access: Access
  /** Requests a minute for one address; the server's default when left out. */
  limitPerMinute?: number
  summary: string
  query?: TSchema
  body?: TSchema
  /** Values of the `:name` parts of the path. */
  params?: TSchema
  /** The body may also come form-encoded; every value is then text. */
  form?: boolean
  /**
   * The body is multipart: one file in the field `file`, refused with `tooLarge` at `maxBytes` bytes or more, and the text
   * fields of `body`.
   */
  upload?: { maxBytes: number; tooLarge: string }
  data: TSchema
}

export type Call<S extends CallShape = CallShape> = S & {
  name: RouteName
  method: 'GET' | 'POST'
  path: string
}

export function defineCall<const S extends CallShape>(name: RouteName, shape: S): Call<S> {
  const [method, path] = routes[name]
  return { ...shape, name, method, path }
}

type In<S> = S extends TSchema ? Static<S> : undefined
/** A file as it arrived: `name` and `type` are what the sender says and prove nothing. */
export type UploadedFile = { bytes: Uint8Array; name: string; type: string }

export type Input<C extends CallShape> = {
  body: In<C['body']>
  query: In<C['query']>
  params: In<C['params']>
  file: C['upload'] extends object ? UploadedFile : undefined
}
export type Data<C extends CallShape> = Static<C['data']>

/** Every answer, whatever its HTTP status, is this envelope (clients never read the status line alone). */
export const envelopeOf = (data: TSchema) =>
  Type.Object({
    success: Type.Boolean(),
    code: Type.Integer(),
    data: Type.Union([data, Type.Null()]),
    message: Type.String(),
    requestId: Type.String(),
    /** With refused input: field name → message, for showing each at its field. */
    errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  })

export type Envelope<T> = {
  success: boolean
  code: number
  data: T | null
  message: string
  requestId: string
  errors?: Record<string, string>
}

/** One page of a list: `current` counts from 1. */
export const pageOf = <T extends TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), total: Type.Integer() })

/** Which page is asked for, beside a call's other fields. */
export const pageFields = (maxSize: number) => ({
  current: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxSize })),
})

/** Every text that comes in has a bound. */
export const text = (maxLength: number) => Type.String({ maxLength })
export const optional = (maxLength: number) => Type.Optional(text(maxLength))
export const Nothing = Type.Object({})
