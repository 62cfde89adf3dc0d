import { createHmac } from 'node:crypto'

/**
 * `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>", hex>`: the receiver checks it with its secret, refuses one older
 * than five minutes, and recognises a repetition by the body's `id`.
 */
export const signatureOf = (secret: string, seconds: number, body: string) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
