import type { Mark, TextMark, TextStyle } from './marks.ts'

/**
 * `scale` is relative to the size of the text; `wide` marks styles of the text face, the others have the narrow
 * face of codes and figures.
 */
export const STYLES: Record<TextStyle, { scale: number; wide?: true; bold?: true }> = {
  number: { scale: 1, bold: true },
  torque: { scale: 1, bold: true },
  spec: { scale: 1 },
  note: { scale: 1, wide: true },
  nominal: { scale: 1, bold: true },
  tolerance: { scale: 0.92 },
  measured: { scale: 1, bold: true },
  label: { scale: 1, wide: true },
  small: { scale: 1, wide: true },
  word: { scale: 1, wide: true },
  title: { scale: 1, wide: true, bold: true },
  link: { scale: 1 },
  large: { scale: 1, bold: true },
}

const isFullWidth = (sign: string) => /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/.test(sign)

/** The width of a text in units of the drawing, a little more than the faces need. */
export const textWidth = (text: string, style: TextStyle, size: number) => {
  const narrow = STYLES[style].wide ? 0.56 : 0.46
  return (
    [...text].reduce((sum, sign) => sum + (isFullWidth(sign) ? 1 : narrow), 0) * size * STYLES[style].scale
  )
}

export type Box = { left: number; right: number; top: number; bottom: number }

export function textBox({ at, anchor, runs, size }: TextMark): Box {
  const gaps = (runs.length - 1) * size * 0.3
  const width = runs.reduce((sum, { text, style }) => sum + textWidth(text, style, size), gaps)
  const left = anchor === 'start' ? at[0] : anchor === 'end' ? at[0] - width : at[0] - width / 2
  const tallest = Math.max(...runs.map(({ style }) => STYLES[style].scale)) * size
  return { left, right: left + width, top: at[1] - tallest * 0.76, bottom: at[1] + tallest * 0.16 }
}

/** All texts of a drawing. */
export function listTexts(marks: readonly Mark[]): TextMark[] {
  return marks.flatMap((mark) =>
    mark.kind === 'text' ? [mark] : mark.kind === 'group' ? listTexts(mark.marks) : [],
  )
}

export const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Pairs of texts that lie over each other, as "one | other"; tests want none. */
export function crowdedTexts(marks: readonly Mark[]): string[] {
  const texts = listTexts(marks).map((mark) => ({
    name: mark.runs.map(({ text }) => text).join(' '),
    box: textBox(mark),
  }))
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .flatMap((other) => (overlaps(one.box, other.box) ? [`${one.name} | ${other.name}`] : [])),
  )
}
