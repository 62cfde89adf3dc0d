import { Type } from 'typebox'
import { defineRaw } from './define.ts'
import { text } from './fields.ts'

/** Every `…Export` call returns the address of a file, valid for five minutes and for this login only. */
export const ExportAddressSchema = Type.Object({ url: Type.String() })

/** Properties of all calls that export a list. */
export const listExport = {
  limitPerMinute: 20,
  refusals: ['export_too_large'],
  data: ExportAddressSchema,
} as const

/**
 * The fields of an address that the node signs for one login: the file, what is in it, whom it was given to, until when,
 * and the signature.
 */
export const defineSignedFile = (whatMax: number) => ({
  access: 'signedAddress' as const,
  params: Type.Object({ name: text(80, '文件名') }),
  query: Type.Object({
    what: Type.Optional(text(whatMax, '内容')),
    viewer: Type.Optional(text(36, '查看人')),
    until: Type.Optional(text(16, '有效期')),
    sig: Type.Optional(text(64, '签名')),
  }),
})

/** A small file within an answer. */
export const FileSchema = Type.Object({
  name: Type.String(),
  type: Type.String(),
  /** Base64. */
  content: Type.String(),
})

/** At most this many rows may be selected individually: one page of a list. */
export const MAX_CHOSEN = 100

export const exportFile = defineRaw('exportFile', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/exports/:name',
  access: 'signedAddress',
  summary: '下载导出的表格：地址由节点签发，五分钟内对签发给的登录有效',
  params: Type.Object({ name: text(80, '文件名') }),
  query: Type.Object({
    list: Type.Optional(text(40, '列表')),
    what: Type.Optional(text(8000, '条件')),
    viewer: Type.Optional(text(36, '查看人')),
    until: Type.Optional(text(16, '有效期')),
    sig: Type.Optional(text(64, '签名')),
  }),
  refusals: ['file_address_expired', 'file_not_found', 'export_too_large', 'session_missing'],
  answers: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
