const CAPITALS = '/ID/'

/** Codes hold addresses of records in capitals, which need less room; every part of the server knows the usual form. */
export const toPlainAddress = (url: string): string =>
  url.startsWith(CAPITALS) ? `/id/${url.slice(CAPITALS.length)}` : url
