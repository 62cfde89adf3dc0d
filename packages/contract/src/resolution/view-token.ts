import { Type } from 'typebox'
import { text } from '../fields.ts'

/** Opens an identifier as one of its audiences sees it; its company gets the token from identifierView. */
export const viewToken = Type.Optional(text(120, '查看身份的凭据'))
