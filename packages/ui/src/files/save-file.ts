/** Hands a file that the page made to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  // Browsers read the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
