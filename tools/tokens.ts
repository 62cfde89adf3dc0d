import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accents,
  color,
  drawing,
  duration,
  easing,
  font,
  layer,
  loadingDelay,
  measure,
  media,
  radius,
  shadow,
  surface,
  text,
  title,
} from '@biaojie/ui/tokens.ts'
import { root, sourceFiles } from './source-files.ts'

/** `npm run tokens` writes tokens.css and media.css of packages/ui/src from tokens.ts and recolours what cannot read either. */
export const TOKENS_CSS = join(root, 'packages/ui/src/tokens.css')
export const MEDIA_CSS = join(root, 'packages/ui/src/media.css')

/** A browser's size of type in px, unless a person chose another. */
const USUAL_SIZE = 16
const toRem = (px: number) => `${px / USUAL_SIZE}rem`

const declare = (prefix: string, values: Record<string, string | number>) =>
  Object.entries(values).map(([name, value]) => `--${prefix}${name}: ${value};`)

/** Sizes of type follow the size that a person has chosen in the browser. */
const rem = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toRem(value)]))
const px = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]))

const ms = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}ms`]))

const rule = (selector: string, declarations: string[]) =>
  `${selector} {\n${declarations.map((line) => `  ${line}\n`).join('')}}`

const within = (query: string, declarations: string[]) =>
  `@media ${query} {\n${rule(':root', declarations).replaceAll(/^/gm, '  ')}\n}`

export function tokensCss(): string {
  const same = [
    ...declare('color-', color),
    ...declare('font-', font),
    ...text.map((size) => `--text-${size}: ${toRem(size)};`),
    ...declare('title-', rem(Object.fromEntries(Object.keys(title).map((size) => [size, Number(size)])))),
    ...declare('radius-', px(radius)),
    ...declare('shadow-', shadow),
    ...declare('duration-', ms(duration)),
    `--ease-out: ${easing};`,
    `--loading-delay: ${loadingDelay}ms;`,
    ...declare('layer-', layer),
    ...declare('', drawing),
    ...declare('', measure.base),
    ...declare('on-', surface.paper),
  ]
  return `${[
    '/* Written by `npm run tokens` from tokens.ts. */',
    rule(':root', same),
    ...Object.entries(accents).map(([name, values]) =>
      rule(`[data-accent="${name}"]`, declare('color-', values)),
    ),
    rule('[data-surface="navy"]', declare('on-', surface.navy)),
    within(media['below-wide'], declare('', measure.belowWide)),
    within(media['below-laptop'], declare('', measure.belowLaptop)),
    within(media.phone, [...declare('', measure.phone), ...declare('title-', rem(title))]),
    within(
      '(prefers-reduced-motion: reduce)',
      Object.keys(duration).map((name) => `--duration-${name}: 0ms;`),
    ),
  ].join('\n')}\n`
}

/** Pictures of the slider puzzle are landscapes and have colours of their own. */
const LANDSCAPES = 'apps/server/src/domains/accounts/verification/slider/scenery.ts'

/** Drawings, and pages and documents that the server writes: they have colours as numbers, all of them tokens. */
export const drawnFiles = () =>
  sourceFiles(['content/*.svg', 'packages/*.svg', 'apps/*.svg', 'apps/server/src/*.ts']).filter(
    (file) => !file.endsWith('.test.ts') && file !== LANDSCAPES,
  )

/** Replaces each colour that a token had in tokens.css until now, unless another token still has it. */
function recolour(css: string): void {
  const names = Object.entries(color)
  const former = names.flatMap(([name, value]) => {
    const old = css.match(`--color-${name}: (#[0-9a-f]{6});`)?.[1]
    const isGone = old && old !== value && !names.some(([, other]) => other === old)
    return isGone ? [[old, value] as const] : []
  })
  if (former.length === 0) return
  for (const file of drawnFiles()) {
    const text = readFileSync(join(root, file), 'utf8')
    const now = former.reduce((all, [old, value]) => all.replaceAll(new RegExp(old, 'gi'), value), text)
    if (now !== text) writeFileSync(join(root, file), now)
  }
}

/** Names of widths, for `@media (--phone)`. */
export const mediaCss = () =>
  `${[
    '/* Written by `npm run tokens` from tokens.ts. */',
    ...Object.entries(media).map(([name, query]) => `@custom-media --${name} ${query};`),
  ].join('\n')}\n`

if (process.argv[1] === import.meta.filename) {
  recolour(readFileSync(TOKENS_CSS, 'utf8'))
  writeFileSync(TOKENS_CSS, tokensCss())
  writeFileSync(MEDIA_CSS, mediaCss())
}
