import type { Line, TextStyle, Tone } from '@biaojie/drawings/base/marks.ts'

/** The lines and texts of drawings in millimetres, as style sheets have them for pages. */

export const color = {
  white: '#ffffff',
  ink: '#0e1b2e',
  'ink-2': '#44546a',
  'ink-3': '#5f6f86',
  line: '#cfd9e6',
  mist: '#f3f7fc',
  cobalt: '#0b57d0',
  'cobalt-tint-2': '#d3e2fb',
  ok: '#0f7b45',
  warning: '#8a5a00',
  error: '#c4281c',
  'error-tint': '#fdecea',
}

export type Look = { stroke?: string; width?: number; fill?: string; dash?: readonly number[] }
const THIN: Look = { stroke: color['ink-2'], width: 0.25 }
const LOOKS: Partial<Record<Line, Look>> = {
  frame: { stroke: color.ink, width: 0.7 },
  outline: { stroke: color.ink, width: 0.5 },
  cut: { stroke: color.ink, width: 0.5 },
  fine: { stroke: color.ink, width: 0.18 },
  box: { stroke: color.ink, width: 0.25 },
  axis: { stroke: color['ink-2'], width: 0.22, dash: [4.5, 1.2, 0.8, 1.2] },
  arrow: { fill: color['ink-2'] },
  balloon: { stroke: color.ink, width: 0.3, fill: color.white },
  band: { fill: color['cobalt-tint-2'] },
  bound: { stroke: color.cobalt, width: 0.3 },
  tick: { fill: color.ink },
  fill: { fill: color.cobalt },
}
const BAD: Partial<Record<Line, Look>> = {
  balloon: { stroke: color.error, width: 0.3, fill: color.error },
  band: { fill: color['error-tint'] },
  tick: { fill: color.error },
}
const INK: Partial<Record<TextStyle, string>> = {
  tolerance: color['ink-2'],
  small: color['ink-3'],
  label: color['ink-3'],
  measured: color.cobalt,
}
const RED = new Set<TextStyle>(['measured', 'word', 'nominal', 'large'])

export const pickLook = (line: Line, tone: Tone | undefined): Look =>
  (tone === 'bad' && BAD[line]) || LOOKS[line] || THIN

export function pickInk(style: TextStyle, tone: Tone | undefined): string {
  if (tone !== 'bad') return INK[style] ?? color.ink
  if (style === 'number') return color.white
  return RED.has(style) ? color.error : (INK[style] ?? color.ink)
}
