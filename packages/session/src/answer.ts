/** When the server refuses single fields, `errors` has a message for each of them. */
export type Failure = {
  ok: false
  code: number
  message: string
  errors?: Record<string, string>
  /** The requested object does not exist, so repeating the request cannot help. */
  isMissing?: boolean
  /** The number of the request in the log of the server. */
  requestId?: string
}
export type Result<T> = { ok: true; data: T } | Failure
export type Refused = { ok: boolean; code?: number }

/** True when no answer arrived at all, for example without a network. */
export const isUnanswered = ({ ok, code }: Refused): boolean => !ok && code === 0

/** The message that a person reads when the answer of the node is missing or cannot be read. */
export const NO_ANSWER = '服务器被吃了⊙﹏⊙∥'
