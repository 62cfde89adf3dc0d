const MAX_LETTERS = 20

/** Shortens a visitor's text for headings, because the box shows the rest. */
export function quote(text: string): string {
  const letters = [...text]
  return `“${letters.slice(0, MAX_LETTERS).join('')}${letters.length > MAX_LETTERS ? '…' : ''}”`
}
