import type { FastifyReply } from 'fastify'

/**
 * Text as a string with one character for each byte of its UTF-8. Such strings take one byte a character in
 * memory, are joined without being looked at, and go to the socket as they are: with Chinese text, encoding an
 * answer anew costs more than finding it.
 */
export type BinaryText = string

export const binaryOf = (text: string): BinaryText => Buffer.from(text).toString('latin1')
export const textOf = (binary: BinaryText): string => Buffer.from(binary, 'latin1').toString()

/** Ends an answer past Fastify's own sending, which would encode once more; hooks after it run as ever. */
export function sendBinary(reply: FastifyReply, contentType: string, body: BinaryText): void {
  const { raw } = reply.hijack()
  raw.setHeader('content-type', contentType)
  raw.setHeader('content-length', body.length)
  raw.end(body, 'latin1')
}
