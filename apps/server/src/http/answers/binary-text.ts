import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Text as a string with one character for each byte of its UTF-8. Such strings take one byte a character in
 * memory, are joined without being looked at, and go to the socket as they are: with Chinese text, encoding an
 * answer anew costs more than finding it.
 */
export type BinaryText = string

export const binaryOf = (text: string): BinaryText => Buffer.from(text).toString('latin1')
export const textOf = (binary: BinaryText): string => Buffer.from(binary, 'latin1').toString()

let ready: { response: ServerResponse; body: BinaryText }[] = []

/**
 * Answers of one turn of the event loop leave together. Sent one by one, each wakes a reader that has just gone
 * to sleep again, and waking it costs more than everything done for the request.
 */
function sendReady(): void {
  const answers = ready
  ready = []
  for (const { response, body } of answers) response.end(body, 'latin1')
}

/** Ends an answer past Fastify's own sending, which would encode once more; hooks after it run as ever. */
export function sendBinary(reply: FastifyReply, contentType: string, body: BinaryText): void {
  const { raw: response } = reply.hijack()
  response.setHeader('content-type', contentType)
  response.setHeader('content-length', body.length)
  if (ready.length === 0) setImmediate(sendReady)
  ready.push({ response, body })
}
