/** Whether this browser has passkeys at all; asked before what works with them is loaded. */
export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether pages of this host may use passkeys of `rpId`. */
export const mayUsePasskeysOf = (rpId: string) =>
  hasPasskeys() && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`))
