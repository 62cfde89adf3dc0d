import { getContent } from './pack.ts'

type Size = { width: number; height: number }

/** A drawing has one shape for wide windows and another for phones, which is laid out again, not scaled. */
export type Drawing = { wide: Sheet; phone: Sheet }
export type Sheet = Size & { address: string }

/** Finds a drawing of a solution by its file, `drawings/1.svg`; null when there is none. */
function findSheet(file: string): Sheet | null {
  const size = getContent().drawings[file.replace(/^drawings\//, '')]
  return size ? { address: `/media/${file}`, ...size } : null
}

/** Returns both shapes of a drawing, by the names of their files. */
export function findDrawing(wide: string, phone = wide.replace(/\.svg$/, '-phone.svg')): Drawing | null {
  const sheets = { wide: findSheet(wide), phone: findSheet(phone) }
  return sheets.wide && sheets.phone ? { wide: sheets.wide, phone: sheets.phone } : null
}
