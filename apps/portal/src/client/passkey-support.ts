/** Tells whether this browser supports passkeys; it is checked before the passkey code is loaded. */
export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Tells whether pages of this host may use passkeys of `rpId`. */
export const canUsePasskeys = (rpId: string) =>
  hasPasskeys() && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`))
