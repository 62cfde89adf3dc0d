import type { AtRule, Helpers, Plugin } from 'postcss'

/**
 * The phrases that most rules of the style sheets are made of, each one line: sizes of type, rows, columns of a grid.
 *
 *     @type 14 / 22px ink-2 600;          size, line height, colour and weight, of tokens.ts; each but the size may be missing
 *     @flex center 12px wrap between;     alignment across, gap, wrapping, column, distribution; `inline` for inline-flex
 *     @grid 1fr 336px / 24px 48px / start;  columns, gap, alignment across
 *     @stack 16px;                        one below the other
 *     @centre;                            in the middle both ways
 *     @size 44px 36px;                    width and height; one value for both
 *     @hide --phone;                      not shown at this width, or on `print`
 *     @one-column --below-desktop;        a grid has one column at this width
 */

/** The size of type that browsers begin with, in px; people may choose another. */
const USUAL_SIZE = 16

/** A size of type follows the browser's, so it is written in `rem`. */
export const remOf = (px: number): string => `${px / USUAL_SIZE}rem`

/** Lines grow with the type in them: `22px` becomes `1.375rem`. */
const inRem = (value: string) => value.replace(/(?<![\w.-])(\d+)px/g, (_, px: string) => remOf(Number(px)))

type Declared = [property: string, value: string][]

const SIZE = /^(?:title-)?\d+$/
const ALIGN = /^(?:center|baseline|stretch|start|end|flex-start|flex-end)$/
const JUSTIFY: Record<string, string> = {
  between: 'space-between',
  'justify-center': 'center',
  'justify-end': 'flex-end',
}

function type(params: string): Declared {
  const [size = '', ...rest] = params.split(/\s+/)
  if (!SIZE.test(size)) throw new Error(`@type ${params}: begins with a size such as 14 or title-28`)
  const declared: Declared = [['font-size', `var(--${size.startsWith('title') ? size : `text-${size}`})`]]
  if (rest[0] === '/') declared.push(['line-height', rest.splice(0, 2)[1] ?? ''])
  for (const word of rest) {
    if (/^\d{3}$/.test(word)) declared.push(['font-weight', word])
    else declared.push(['color', `var(--${word.startsWith('on-') ? word : `color-${word}`})`])
  }
  return declared
}

function flex(params: string): Declared {
  const words = params.split(/\s+/).filter(Boolean)
  const declared: Declared = [['display', words.includes('inline') ? 'inline-flex' : 'flex']]
  const gap = words.filter((word) => /^\d/.test(word))
  for (const word of words) {
    if (ALIGN.test(word)) declared.push(['align-items', word])
    else if (word === 'wrap') declared.push(['flex-wrap', 'wrap'])
    else if (word === 'column') declared.push(['flex-direction', 'column'])
    else if (JUSTIFY[word]) declared.push(['justify-content', JUSTIFY[word]])
    else if (word !== 'inline' && !gap.includes(word))
      throw new Error(`@flex ${params}: ${word} is no word of it`)
  }
  if (gap.length > 0) declared.push(['gap', gap.join(' ')])
  return declared
}

function grid(params: string): Declared {
  const [columns = '', gap, align] = params.split(/\s+\/\s+/)
  const declared: Declared = [
    ['display', 'grid'],
    ['grid-template-columns', columns],
  ]
  if (gap) declared.push(['gap', gap])
  if (align) declared.push(['align-items', align])
  return declared
}

function size(params: string): Declared {
  const [width = '', height = width, ...rest] = params.split(/\s+/)
  // A value with a space inside its brackets would be cut in two.
  const isCut = (width.match(/\(/g)?.length ?? 0) !== (width.match(/\)/g)?.length ?? 0)
  if (!width || rest.length > 0 || isCut)
    throw new Error(`@size ${params}: a width and a height, or one value for both`)
  return [
    ['width', width],
    ['height', height],
  ]
}

export const PHRASES: Record<string, (params: string) => Declared> = {
  type,
  flex,
  grid,
  size,
  stack: (gap) => [
    ['display', 'grid'],
    ['gap', gap],
  ],
  centre: () => [
    ['display', 'grid'],
    ['place-items', 'center'],
  ],
}

/** These phrases declare something at a width of the window or on paper. */
export const WIDTH_PHRASES: Record<string, { prop: string; value: string }> = {
  hide: { prop: 'display', value: 'none' },
  'one-column': { prop: 'grid-template-columns', value: 'minmax(0, 1fr)' },
}

/** Returns the query of `@media` for what stands behind a phrase of widths: `--phone` or `print`. */
export const queryOf = (params: string) => (params.startsWith('--') ? `(${params})` : params)

/** Replaces every phrase by its declarations. */
export function writeOutPhrases(): Plugin {
  const writeOut =
    (phrase: (params: string) => Declared) =>
    (rule: AtRule, { Declaration }: Helpers) => {
      const { source } = rule
      rule.replaceWith(
        phrase(rule.params.trim()).map(([prop, value]) =>
          Object.assign(new Declaration({ prop, value }), { source }),
        ),
      )
    }
  const writeOutWidth =
    (declared: { prop: string; value: string }) =>
    (rule: AtRule, { AtRule, Declaration }: Helpers) => {
      const { source } = rule
      const media = new AtRule({ name: 'media', params: queryOf(rule.params.trim()) })
      media.append(Object.assign(new Declaration(declared), { source }))
      rule.replaceWith(Object.assign(media, { source }))
    }
  return {
    postcssPlugin: 'write-out-phrases',
    Declaration: {
      'line-height': (declaration) => {
        declaration.value = inRem(declaration.value)
      },
      font: (declaration) => {
        declaration.value = inRem(declaration.value)
      },
    },
    AtRule: Object.fromEntries([
      ...Object.entries(PHRASES).map(([name, phrase]) => [name, writeOut(phrase)]),
      ...Object.entries(WIDTH_PHRASES).map(([name, declared]) => [name, writeOutWidth(declared)]),
    ]),
  }
}
