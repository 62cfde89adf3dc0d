/** See browser.mjs. */
export function browserPath(): string | undefined
export function browserVersion(): string
