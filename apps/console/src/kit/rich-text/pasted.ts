type Given = { files: ArrayLike<File>; getData: (type: string) => string }

/**
 * Returns the pictures that were pasted or dropped by themselves. Office programs add a picture of the pasted text; it
 * is left out, because people want the text.
 */
export function listPictures(given: Given | null): File[] {
  if (!given) return []
  const words = given
    .getData('text/html')
    .replace(/<(style|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi, '')
  if (words.replace(/&nbsp;/g, '').trim() || given.getData('text/plain').trim()) return []
  return [...Array.from(given.files)].filter(({ type }) => type.startsWith('image/'))
}
