import {
  ID_PHOTO_BYTES,
  IMAGE_TYPES,
  LICENCE_BYTES,
  tooLargeMessage,
  wrongFormatMessage,
} from '@biaojie/contract/registrations/rules.ts'

export type Usage = 'licence' | 'idPhoto'
export const limitOf = (usage: Usage) => (usage === 'idPhoto' ? ID_PHOTO_BYTES : LICENCE_BYTES)

/** For the `accept` attribute; a phone turns its own formats into JPEG for it. */
export const ACCEPT = IMAGE_TYPES.map((type) => `.${type}`).join(',')

/** What a file says it is: of its type, else of its name. 'image/x-ms-bmp' is bmp. */
export function formatOf({ type, name }: { type: string; name: string }): string {
  const declared = type.startsWith('image/') ? type.slice(6).replace(/^x-(ms-)?/, '') : ''
  const ending = name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : ''
  return declared || ending || '未知'
}

export type Refusal = { reason: string /** Making it smaller would help. */; large: boolean }

/** What is wrong with a chosen file before it is sent; the server looks into it again. */
export function refusalOf(
  file: { type: string; name: string; size: number },
  usage: Usage,
): Refusal | undefined {
  const format = formatOf(file)
  if (!(IMAGE_TYPES as readonly string[]).includes(format)) {
    return { reason: wrongFormatMessage(format), large: false }
  }
  const limit = limitOf(usage)
  return file.size >= limit ? { reason: tooLargeMessage(limit), large: true } : undefined
}
