/** See browser.mjs. */
export function browserPath(): string | undefined
