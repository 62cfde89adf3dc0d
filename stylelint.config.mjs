import { readFileSync } from 'node:fs'
import { spacing } from './packages/ui/src/tokens.ts'

const tokens = readFileSync(new URL('packages/ui/src/tokens.css', import.meta.url), 'utf8')
const names = [...new Set([...tokens.matchAll(/--([\w-]+):/g)].map(([, name]) => name))].join('|')

const OFF_STEP = `/(?<![\\w.(-])(?!(?:${spacing.join('|')})px)\\d*\\.?\\d+px(?![^(]*\\))/`
/** Components set properties of their own; names with these beginnings are tokens. */
const UNKNOWN_TOKEN = `/var\\(--(?!(?:${names})\\))(?:color|text|title|font|radius|shadow|duration|layer|on)-/`

/** Colours, sizes of type, radii, durations, layers and steps of spacing come from packages/ui/src/tokens.ts. */
export default {
  rules: {
    'at-rule-no-unknown': true,
    'block-no-empty': true,
    'color-named': 'never',
    'color-no-hex': true,
    'custom-media-pattern': null,
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-values'] },
    ],
    'declaration-property-value-disallowed-list': {
      '/.*/': [UNKNOWN_TOKEN],
      'font-size': ['/\\dpx/'],
      '/radius$/': ['/[1-9]\\d*px/'],
      '/^transition/': ['/[1-9]\\d*m?s/'],
      'z-index': ['/^-?\\d{2,}$/'],
      '/^(?:padding|margin|gap|row-gap|column-gap)(?:-|$)/': [OFF_STEP],
    },
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'lab'],
    'media-feature-name-value-allowed-list': { '/width/': [] },
    'property-no-unknown': true,
    'selector-class-pattern': '^[a-z][a-zA-Z0-9]*$',
    'selector-pseudo-class-disallowed-list': ['global'],
    'unit-no-unknown': true,
  },
}
