import assert from 'node:assert/strict'
import { test } from 'node:test'
import postcss from 'postcss'
import { writeOutPhrases } from './css-phrases.ts'
import { inlineClassNames, lostSheets, nameWidths } from './vite/css.ts'

const written = (css: string) =>
  postcss([writeOutPhrases()]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ')

test('phrases are written out, also inside widths of the window', () => {
  assert.equal(
    written('.a { @type 14 / 22px ink-2 600; @media (--phone) { @stack 8px; } }'),
    '.a { font-size: var(--text-14); line-height: 1.375rem; color: var(--color-ink-2); font-weight: 600; @media (--phone) { display: grid; gap: 8px; } }',
  )
  assert.equal(
    written('.a { @flex baseline 4px 12px wrap between; }'),
    '.a { display: flex; align-items: baseline; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; }',
  )
  assert.equal(
    written('.a { @grid minmax(0, 1fr) 336px / 24px / start; }'),
    '.a { display: grid; grid-template-columns: minmax(0, 1fr) 336px; gap: 24px; align-items: start; }',
  )
  assert.equal(
    written('.a { @type title-28 on-muted; }'),
    '.a { font-size: var(--title-28); color: var(--on-muted); }',
  )
  assert.equal(
    written('.a { @size 44px 36px; i { @size 100%; } }'),
    '.a { width: 44px; height: 36px; i { width: 100%; height: 100%; } }',
  )
})

test('phrases for one width are written out as queries', () => {
  assert.equal(
    written('.a { @hide --phone; b { @one-column --below-desktop; } i { @hide print; } }'),
    '.a { @media (--phone) { display: none } b { @media (--below-desktop) { grid-template-columns: minmax(0, 1fr) } } i { @media print { display: none } } }',
  )
  const both = postcss([writeOutPhrases(), nameWidths()]).process('.a { @hide --phone; }', {
    from: undefined,
  })
  assert.match(both.css, /@media print, \(max-width: 767\.98px\)/)
})

test('lines of type grow with the size that a person has chosen in the browser', () => {
  assert.equal(
    written('.a { line-height: 20px; min-height: 20px; font: 600 var(--text-18) / 24px var(--font-code); }'),
    '.a { line-height: 1.25rem; min-height: 20px; font: 600 var(--text-18) / 1.5rem var(--font-code); }',
  )
  assert.equal(written('.a { line-height: 1.6; }'), '.a { line-height: 1.6; }')
})

test('a phrase with an unknown word ends the build', () => {
  assert.throws(() => written('.a { @flex sideways; }'), /sideways/)
  assert.throws(() => written('.a { @size 1px 2px 3px; }'), /a width and a height/)
  assert.throws(() => written('.a { @size min(9px, 1dvh); }'), /a width and a height/)
  assert.throws(() => written('.a { @type big; }'), /begins with a size/)
})

test('class names are written where they are used, but for one use of each module', () => {
  const script = [
    "import * as text from '@biaojie/ui/text.module.css'",
    'const a = [text.code, text.muted, text.length, given.text.muted]',
  ].join('\n')
  const { handler } = inlineClassNames().transform
  const inlined = handler(script, `${import.meta.dirname}/thing.tsx`)!
  assert.match(inlined, /\[text\.code, "[A-Za-z]{5}", text\.length, given\.text\.muted\]/)
  assert.equal(handler('const styles = 1', `${import.meta.dirname}/thing.tsx`), undefined)
})

test('a sheet is lost where a script has a name of it and no chunk has the sheet', () => {
  const names = new Map([
    ['abcde', '/ui/kept.module.css'],
    ['fghij', '/ui/dropped.module.css'],
    ['klmno', '/ui/unused.module.css'],
  ])
  const modules = { '/ui/kept.module.css?used': {}, '/ui/thing.tsx': {} }
  const chunks = [{ type: 'chunk' as const, code: 'class:`abcde`,b:"fghij"', modules }]
  assert.equal(lostSheets(names, chunks).length, 1)
  assert.match(lostSheets(names, chunks)[0]!, /dropped\.module\.css$/)
})

test('widths are written out; paper is a phone at any width', () => {
  const widths = (params: string) =>
    postcss([nameWidths()])
      .process(`@media ${params} { .a { margin: 0 } }`, { from: undefined })
      .css.match(/@media ([^{]+) \{/)?.[1]
  assert.equal(widths('(--phone)'), 'print, (max-width: 767.98px)')
  assert.equal(widths('(--from-laptop)'), 'screen and (min-width: 1024px)')
  assert.equal(
    widths('(--from-tablet) and (--below-laptop)'),
    'screen and (min-width: 768px) and (max-width: 1023.98px)',
  )
  assert.equal(
    widths('(--phone) and (scripting: enabled)'),
    'print and (scripting: enabled), (max-width: 767.98px) and (scripting: enabled)',
  )
  assert.equal(widths('print, (scripting: none)'), 'print, (scripting: none)')
  assert.throws(() => widths('(--watch)'), /no width/)
})
