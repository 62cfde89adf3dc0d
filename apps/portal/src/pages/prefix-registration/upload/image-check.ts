import {
  ID_PHOTO_BYTES,
  IMAGE_TYPES,
  LICENCE_BYTES,
  makeTooLargeMessage,
  makeWrongFormatMessage,
} from '@biaojie/contract/enterprises/registrations/picture-rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'

export type Usage = 'licence' | 'idPhoto'
export const getByteLimit = (usage: Usage) => (usage === 'idPhoto' ? ID_PHOTO_BYTES : LICENCE_BYTES)

/** This goes into the `accept` attribute, for which a phone converts its own formats to JPEG. */
export const ACCEPT = IMAGE_TYPES.map((type) => `.${type}`).join(',')

/** Returns the format of a file from its type, or from its name. 'image/x-ms-bmp' is bmp. */
export function readFormat({ type, name }: { type: string; name: string }): string {
  const declared = type.startsWith('image/') ? type.slice(6).replace(/^x-(ms-)?/, '') : ''
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  return declared || ending || '未知'
}

export type Refusal = { reason: string /** A smaller picture would be accepted. */; large: boolean }

/** Returns the problem of a chosen file before it is sent; the server checks it again. */
export function refuseImage(
  file: { type: string; name: string; size: number },
  usage: Usage,
): Refusal | undefined {
  const format = readFormat(file)
  if (!isOneOf(IMAGE_TYPES, format)) {
    return { reason: makeWrongFormatMessage(format), large: false }
  }
  const limit = getByteLimit(usage)
  return file.size >= limit ? { reason: makeTooLargeMessage(limit), large: true } : undefined
}
