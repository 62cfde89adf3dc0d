/** See browser.mjs. */
export function findBrowser(): string | undefined
export function readBrowserVersion(): string
