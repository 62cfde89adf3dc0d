const MOST = 20

/** What a visitor typed, as headings quote it: its first characters, since the box shows the rest. */
export function quoted(text: string): string {
  const letters = [...text]
  return `“${letters.slice(0, MOST).join('')}${letters.length > MOST ? '…' : ''}”`
}
