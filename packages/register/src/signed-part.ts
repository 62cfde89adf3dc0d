/** The end of the address in a signed code. */
const MARK = /#S=([A-Z2-7]+)$/i

/** Returns the signed part of a scanned address; undefined when the code has none. */
export const findSignedPart = (text: string): string | undefined => MARK.exec(text.trim())?.[1]
