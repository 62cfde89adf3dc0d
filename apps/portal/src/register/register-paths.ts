/* Addresses of the register that few pages use, separate from the module that every page loads. */

const encode = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')

/** The latest entries of the register, all or of one kind. */
export const kindPath = (kind?: string) => `/register${kind ? `?kind=${kind}` : ''}#latest`

/** The entries before a place. */
export const earlierEntriesPath = (before: number, kind?: string) =>
  `/register?before=${before}${kind ? `&kind=${kind}` : ''}#latest`

/** The path of one revision to the head of the register, as other programs read it. */
export const entryProofPath = (handle: string, revision: number) =>
  `/log/proof?handle=${encode(handle)}&revision=${revision}`

/** Proves that the register has only grown since it had `from` entries. */
export const consistencyPath = (from: number) => `/log/consistency?from=${from}`

/** The voucher of a record as PDF, without the fields on the paths to omit. */
export const voucherPdfPath = (identifier: string, omit: readonly string[]) =>
  `/platform-console-service/openapi/register/voucher?identifier=${encode(identifier)}${omit.length > 0 ? `&omit=${encodeURIComponent(omit.join('|'))}` : ''}`
