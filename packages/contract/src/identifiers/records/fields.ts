/** Common parts of the calls about a company's identifiers. */
import { Type } from 'typebox'
import { STAFF } from '../../define.ts'
import { scannedText, text } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'

export const MEMBERS = ['COMPANY_ADMIN', 'COMPANY'] as const
export const READERS = [...MEMBERS, ...STAFF] as const
/** Staff name the company; members and keys always work with their own company. */
export const ofCompany = { prefix: Type.Optional(text(20, '企业前缀')) }
export const identifier = scannedText(4 * IDENTIFIER_MAX, '标识')
/** Refusals of every call about one identifier. */
export const ONE = ['prefix_needed', 'identifier_not_found'] as const
