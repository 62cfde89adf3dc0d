import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { getPictureSource } from '../pictures/picture-file.ts'

/** Returns a stored text as visitors see it: pictures get their addresses, deleted pictures are left out. */
export function renderText(html: string, pictures: readonly Picture[]): string {
  return html.replace(/<img\b[^>]*>/g, (element) => {
    const key = /\sdata-key="([^"]*)"/.exec(element)?.[1]
    const alt = /\salt="([^"]*)"/.exec(element)?.[1] ?? ''
    const picture = pictures.find((picture) => picture.key === key)
    const [size] = picture?.sizes ?? []
    if (!picture || !size) return ''
    return `<img src="${getPictureSource(picture, 720)}" alt="${alt}" width="${size.width}" height="${size.height}" loading="lazy">`
  })
}

type Transfer = { files: ArrayLike<File>; getData: (type: string) => string }

/**
 * Returns the pictures that were pasted or dropped by themselves. Office programs add a picture of the pasted text; it
 * is left out, because people want the text.
 */
export function listPictures(transfer: Transfer | null): File[] {
  if (!transfer) return []
  const words = transfer
    .getData('text/html')
    .replace(/<(style|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi, '')
  if (words.replace(/&nbsp;/g, '').trim() || transfer.getData('text/plain').trim()) return []
  return Array.from(transfer.files).filter(({ type }) => type.startsWith('image/'))
}
