const isCurrent = () =>
  'toSorted' in Array.prototype && 'canParse' in URL && 'any' in AbortSignal && 'timeout' in AbortSignal

/** Calls `start` when the functions that the pages use are there; current browsers load nothing for it. */
export function startOnAnyBrowser(start: () => void): void {
  if (isCurrent()) start()
  else import('./fill.ts').then(start)
}
