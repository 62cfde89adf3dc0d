import { portal } from '../../../paths.ts'

/** The text of an identifier's QR code: at the company's own address, or at this node. */
export const createCodeText = (identifier: string, codeLink: string) =>
  codeLink ? codeLink + encodeURIComponent(identifier) : location.origin + portal.identifier(identifier)

/** People may leave out their own prefix. */
export const addPrefix = (prefix: string, text: string) =>
  text === '' || text.includes('/') ? text : `${prefix}/${text}`
