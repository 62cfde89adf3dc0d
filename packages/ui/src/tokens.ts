/**
 * Every value of the design that is used twice is here: no other file writes colours, sizes of type, radii,
 * durations or widths of the window as numbers. `npm run tokens` makes tokens.css from it; styles use
 * `var(--color-ink)`, other code (Ant Design's theme, the web manifest, mail) imports this file.
 */

/** It is exported alone, because the head of every page needs it without all other colours. */
export const navy = '#07182f'

export const color = {
  white: '#ffffff',

  ink: '#0e1b2e',
  'ink-2': '#44546a',
  'ink-3': '#5f6f86',
  paper: '#ffffff',
  mist: '#f3f7fc',
  'mist-2': '#e8eff8',
  line: '#cfd9e6',
  'line-2': '#e4ebf4',
  control: '#8494ab',

  // Cobalt marks everything that can be pressed.
  cobalt: '#0b57d0',
  'cobalt-hover': '#0a3e96',
  'cobalt-active': '#083079',
  'cobalt-tint': '#e9f1fe',
  'cobalt-tint-2': '#d3e2fb',
  'cobalt-line': '#b5cdf4',

  // Navy is for drawing sheets, the footer and the top bar of the console.
  navy,
  'navy-2': '#0d2546',
  'navy-3': '#15345e',
  'navy-4': '#1d4477',
  'navy-line': '#24446f',
  'navy-muted': '#a9bad1',
  'navy-error': '#ffb4ad',
  sky: '#8fc2ff',
  footer: '#050f20',
  'footer-line': '#13294a',
  'sample-line': '#5f7391',

  // Orange appears once or twice on a screen, under 5 % of its area.
  orange: '#ff7a1a',
  'orange-hover': '#ff9140',
  'orange-active': '#f06a08',
  'orange-ink': '#c2410c',
  'orange-tint': '#fff2e8',
  'orange-line': '#f8c79f',

  teal: '#0b7a75',
  'teal-tint': '#e4f3f2',
  'teal-line': '#a8d6d3',
  ok: '#0f7b45',
  'ok-tint': '#e5f4ec',
  'ok-line': '#a9d9bf',
  warning: '#8a5a00',
  'warning-tint': '#fff5dc',
  'warning-line': '#ebcf8b',
  error: '#c4281c',
  'error-tint': '#fdecea',
  'error-tint-2': '#fbd5d1',
  'error-tint-3': '#fff8f7',
  'error-line': '#f0b5af',
  running: '#35c58b',
  difference: '#fff0b8',
  'difference-line': '#e0a800',

  // Neighbouring series of a chart differ in lightness by at least 20.
  'series-1': '#0b57d0',
  'series-2': '#7fb0f2',
  'series-3': '#0b7a75',
  'series-4': '#ff7a1a',
  'series-5': '#a9bad1',
} as const

/**
 * A node may have another colour for all that can be pressed. These take the place of the cobalt ones and have at least
 * their contrast on paper and on their tints.
 */
export const accents = {
  teal: {
    cobalt: '#0b6e6a',
    'cobalt-hover': '#075350',
    'cobalt-active': '#053f3d',
    'cobalt-tint': '#e4f3f2',
    'cobalt-tint-2': '#cbe7e5',
    'cobalt-line': '#a8d6d3',
  },
  indigo: {
    cobalt: '#4338ca',
    'cobalt-hover': '#352c9f',
    'cobalt-active': '#2a2380',
    'cobalt-tint': '#eeedfc',
    'cobalt-tint-2': '#dcd9f9',
    'cobalt-line': '#bdb8f2',
  },
  plum: {
    cobalt: '#8a2565',
    'cobalt-hover': '#691b4d',
    'cobalt-active': '#52153c',
    'cobalt-tint': '#fbebf4',
    'cobalt-tint-2': '#f5d5e7',
    'cobalt-line': '#e5b0cf',
  },
} as const

const SANS =
  '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'

export const font = {
  sans: SANS,
  /** This is for identifiers and figures. The fallbacks have the width of the real face (fonts.css). */
  code: `"Barlow Condensed", "Code Narrow", "Code Wide", "Code CJK", ${SANS}`,
} as const

/** Sizes of type in px are the same at every width of the window. */
export const text = [12, 14, 16, 18, 20, 22, 24, 28, 36, 44, 48, 56, 112] as const

/** Headings have a size for desktops and tablets, and one for phones, in px. */
export const title = { 48: 30, 36: 26, 28: 22, 22: 18 } as const

/** Steps in px for padding, margin and gap. */
export const spacing = [
  1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96,
] as const

/** In px. */
export const radius = { mark: 2, control: 4, card: 8, media: 12 } as const

export const shadow = {
  pop: '0 2px 4px rgb(7 24 47 / 8%), 0 12px 32px rgb(7 24 47 / 16%)',
  focus: '0 0 0 2px #fff, 0 0 0 4px var(--color-cobalt)',
  'focus-navy': '0 0 0 2px var(--color-navy), 0 0 0 4px var(--color-sky)',
  /** This surrounds a field that has the focus. */
  field: '0 0 0 3px rgb(11 87 208 / 18%)',
} as const

/** Texts and lines take these from their surface: paper, or navy inside `data-surface="navy"`. */
export const surface = {
  paper: {
    text: 'var(--color-ink)',
    secondary: 'var(--color-ink-2)',
    muted: 'var(--color-ink-3)',
    link: 'var(--color-cobalt)',
    'link-hover': 'var(--color-cobalt-hover)',
    rule: 'var(--color-ink)',
    line: 'var(--color-line)',
    tick: 'var(--color-control)',
    skeleton: 'var(--color-mist-2)',
    error: 'var(--color-error)',
    focus: 'var(--shadow-focus)',
  },
  navy: {
    text: 'var(--color-white)',
    secondary: 'var(--color-navy-muted)',
    muted: 'var(--color-navy-muted)',
    link: 'var(--color-sky)',
    'link-hover': 'var(--color-white)',
    rule: 'var(--color-sky)',
    line: 'var(--color-navy-line)',
    tick: 'var(--color-sky)',
    skeleton: 'var(--color-navy-2)',
    error: 'var(--color-navy-error)',
    focus: 'var(--shadow-focus-navy)',
  },
} as const

/** In ms; reduced motion sets them to zero. */
export const duration = { fast: 160, slow: 240 } as const
/** Work that takes less than this many ms shows no bar. */
export const loadingDelay = 120
export const easing = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

/** The stacking order of layers. */
export const layer = { rail: 20, header: 30, pop: 40, dialog: 50, toast: 60 } as const

/** Measures that depend on the width of the window: the wide value, then the changes below. */
export const measure = {
  base: {
    page: '1280px',
    section: '88px',
    edge: '80px',
    gutter: '24px',
    inset: '20px',
    'control-height': '40px',
    'control-height-small': '32px',
    'control-height-large': '48px',
    'hero-code': '104px',
  },
  /** The edge is wider than the side rail of laptops, which therefore covers no content. */
  belowWide: { edge: 'max(56px, calc((100vw - 1280px) / 2))' },
  belowLaptop: { edge: '24px' },
  phone: {
    section: '48px',
    edge: '16px',
    gutter: '16px',
    inset: '16px',
    'control-height': '44px',
    'control-height-small': '44px',
    'hero-code': '54px',
  },
} as const

/** The centre line of a drawing, 18-5-3-5, is a mask, so that each line keeps its own colour. */
const drawCentreLine = (angle: number) =>
  `repeating-linear-gradient(${angle}deg, #000 0 18px, #0000 18px 23px, #000 23px 26px, #0000 26px 31px)`

const writeGridLine = (turn: string, strength: number, step: number) =>
  `linear-gradient(${turn}color-mix(in srgb, var(--color-sky) ${strength}%, transparent) 1px, transparent 1px) top / ${step}px ${step}px`
const writeGrid = (strength: number, step: number) =>
  `${writeGridLine('', strength, step)}, ${writeGridLine('90deg, ', strength, step)}`

const makeDrawing = () =>
  ({
    'centre-line': drawCentreLine(90),
    'centre-line-vertical': drawCentreLine(180),
    /** The grid of a navy sheet, 32 and 160 px. */
    blueprint: `${writeGrid(5.5, 32)}, ${writeGrid(7, 160)} var(--color-navy)`,
    /** The chosen tab has 3 px cobalt below, which end in an orange cell. */
    'tab-line':
      'linear-gradient(90deg, var(--color-cobalt) calc(100% - 9px), #0000 0 calc(100% - 6px), var(--color-orange) 0)',
    /** The console marks what is chosen in ink, because cobalt is for what can be pressed. */
    'ink-line':
      'linear-gradient(90deg, var(--color-ink) calc(100% - 9px), #0000 0 calc(100% - 6px), var(--color-orange) 0)',
  }) as const

/* The calls are marked as pure, so that pages which import one colour do not load drawing and widths too. */

export const drawing = /* @__PURE__ */ makeDrawing()

/** Widths of the window in px at which a layout begins. */
export const breakpoint = { tablet: 768, laptop: 1024, desktop: 1280, wide: 1440 } as const

const min = (name: keyof typeof breakpoint) => `(min-width: ${breakpoint[name]}px)`
const max = (name: keyof typeof breakpoint) => `(max-width: ${breakpoint[name] - 0.02}px)`
// Paper is laid out like a phone at any width: a sheet on its side or without margins is as wide as a laptop.
const writeFrom = (name: keyof typeof breakpoint) => `screen and ${min(name)}`
const writeBelow = (name: keyof typeof breakpoint) => `print, ${max(name)}`

const makeMedia = () =>
  ({
    phone: writeBelow('tablet'),
    /** Unlike `phone`, it leaves print out. */
    'phone-screen': `screen and ${max('tablet')}`,
    'from-tablet': writeFrom('tablet'),
    tablet: `${writeFrom('tablet')} and ${max('desktop')}`,
    /** A tablet held upright. */
    'tablet-upright': `${writeFrom('tablet')} and ${max('laptop')}`,
    'below-laptop': writeBelow('laptop'),
    'from-laptop': writeFrom('laptop'),
    'below-desktop': writeBelow('desktop'),
    desktop: writeFrom('desktop'),
    'below-wide': writeBelow('wide'),
  }) as const

/** Styles use `@media (--phone)`, code uses `matchMedia(media.phone)`. */
export const media = /* @__PURE__ */ makeMedia()
