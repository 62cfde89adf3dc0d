type Size = { width: number; height: number }

/** A drawing has one shape for wide windows and another for phones, which is laid out again, not scaled. */
export type Drawing = { wide: Sheet; phone: Sheet }
export type Sheet = Size & { address: string }

const addresses = import.meta.glob<string>('../../../../content/solutions/drawings/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})
const sizes = import.meta.glob<Size>('../../../../content/solutions/drawings/*.svg', {
  eager: true,
  import: 'default',
  query: '?size',
})

/** Finds a drawing by its file name below content/; null when there is none. */
export function findSheet(file: string): Sheet | null {
  const path = `../../../../content/${file}`
  const address = addresses[path]
  const size = sizes[path]
  return address && size ? { address, ...size } : null
}

/** Returns both shapes of a drawing, by the names of their files below content/. */
export function findDrawing(wide: string, phone = wide.replace(/\.svg$/, '-phone.svg')): Drawing | null {
  const sheets = { wide: findSheet(wide), phone: findSheet(phone) }
  return sheets.wide && sheets.phone ? { wide: sheets.wide, phone: sheets.phone } : null
}
