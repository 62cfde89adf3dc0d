let segmenter: Intl.Segmenter | undefined

/** Counts characters as a person does: an emoji that is made of several signs is one. Pages and server count alike. */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}
