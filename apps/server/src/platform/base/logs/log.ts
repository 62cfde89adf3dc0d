/** Paths of values that must never reach a log line, at any depth a handler might log them. */
const SECRET_FIELDS = [
  'password',
  'newPassword',
  'oldPassword',
  'verifyCode',
  'verifiyCode',
  'code',
  'token',
  'sig',
]

/** Phones inside text keep their first three and last four digits. */
const maskPhones = (text: string) => text.replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')

/** Returns an error's message without the values of a failed query, because operators read it later. */
export function toPlainMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  const { query, cause } = error as Error & { query?: string }
  if (query !== undefined) return cause instanceof Error ? toPlainMessage(cause) : 'a query failed'
  return maskPhones(error.message).slice(0, 500)
}

/** `readErrorCode` is SQLSTATE or similar; any field named `code` counts as a secret. */
type Described = { type: string; errorCode?: string; message: string; stack: string; cause?: Described }

/**
 * Returns the error and its location without values, because message and stack of a failed query contain its
 * parameters.
 */
function describeError(error: Error & { query?: string; code?: string }): Described {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const { cause } = error
  return {
    type: error.name,
    errorCode: error.code,
    message: error.query === undefined ? maskPhones(error.message) : `Failed query: ${error.query}`,
    stack: frames.join('\n'),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

export type LogStream = { write: (line: string) => void }

/** Options for Fastify's logger: JSON lines, request ids, secrets and personal data removed. */
export function createLoggerOptions(level: string, stream?: LogStream) {
  if (level === 'silent') return false
  return {
    level,
    ...(stream && { stream }),
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat([
        'req.headers.authorization',
        'req.headers["access-token"]',
        'req.headers.cookie',
      ]),
      censor: '[已隐去]',
    },
    serializers: {
      err: describeError,
      // The query string is left out, because it may contain phones and codes.
      req: (request: { id: string; method: string; url: string; ip: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  }
}

/** Returns 138****6620: enough to recognise one's own number, not enough to call it. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
