import { Type } from 'typebox'
import { text } from '../fields.ts'

/** Token from `identifierView` with which a company opens its identifier as one of its audiences sees it. */
export const viewToken = Type.Optional(text(120, '查看身份的凭据'))
