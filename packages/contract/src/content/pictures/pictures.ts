import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, IMAGE_REFUSALS, STAFF } from '../../define.ts'
import { definePage, flag, pageFields, searchField, text } from '../../fields.ts'
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TOO_LARGE,
  FILM_MAX_BYTES,
  FILM_TOO_LARGE,
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
} from './rules.ts'

/** See `Picture` in picture-rules.ts. */
export const pictureFields = {
  key: Type.String(),
  alt: Type.String(),
  color: Type.String(),
  formats: Type.Array(Type.Enum(['avif', 'webp', 'jpg', 'svg'])),
  sizes: Type.Array(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
}
const UploadedPictureSchema = Type.Object({
  ...pictureFields,
  /** Name of the uploaded file. */
  name: Type.String(),
  createTime: Type.String(),
  /** Unused uploads are deleted after a day. */
  used: Type.Boolean(),
})

export const uploadPicture = defineCall('uploadPicture', {
  route: 'POST /platform-operate-service/manager/picture/upload',
  access: [...STAFF, 'COMPANY_ADMIN'],
  limitPerMinute: 30,
  summary: '上传页面图片（multipart 字段 file；JPEG、PNG、BMP，小于 5 MB），去除元数据并生成各种尺寸',
  upload: { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TOO_LARGE },
  body: Type.Object({ alt: Type.Optional(text(200, '图片说明')) }),
  refusals: [...IMAGE_REFUSALS],
  data: UploadedPictureSchema,
})

export const pictureList = defineCall('pictureList', {
  route: 'POST /platform-operate-service/manager/picture/list',
  access: STAFF,
  summary: '已上传的页面图片，新的在前；按说明与文件名查询',
  body: Type.Object({ ...searchField(), used: Type.Optional(flag('是否在用')), ...pageFields(100) }),
  data: definePage(UploadedPictureSchema),
})

export const publicPicture = defineRaw('publicPicture', {
  route: 'GET /files/:name',
  access: 'public',
  summary: '上传的页面图片，地址的内容永不改变',
  params: Type.Object({ name: text(64, '图片名') }),
  refusals: ['not_found'],
  answers: ['image/avif', 'image/webp'],
})

const UploadedFilmSchema = Type.Object({
  /** `films/<id>`. */
  key: Type.String(),
  type: Type.Enum(['mp4', 'webm']),
  width: Type.Integer(),
  height: Type.Integer(),
  /** 0 where the file does not say. */
  seconds: Type.Integer(),
  /** Name of the uploaded file. */
  name: Type.String(),
})

export const uploadFilm = defineCall('uploadFilm', {
  route: 'POST /platform-operate-service/manager/film/upload',
  access: STAFF,
  limitPerMinute: 6,
  summary:
    '上传页面视频（multipart 字段 file；H.264 的 MP4 或 WebM，小于 30 MB），按内容核对格式；一天内没有用到的自动删除',
  upload: { maxBytes: FILM_MAX_BYTES, tooLarge: FILM_TOO_LARGE },
  refusals: ['film_format', 'film_damaged', 'picture_unsaved'],
  data: UploadedFilmSchema,
})

export const publicFilm = defineRaw('publicFilm', {
  route: 'GET /films/:name',
  access: 'public',
  summary: '上传的页面视频，可按 Range 取一段；地址的内容永不改变',
  params: Type.Object({ name: text(64, '视频名') }),
  refusals: ['not_found', 'range_beyond'],
  answers: ['video/mp4', 'video/webm'],
})

const UploadedDocumentSchema = Type.Object({
  /** `documents/<id>`. */
  key: Type.String(),
  bytes: Type.Integer(),
  /** Name of the uploaded file. */
  name: Type.String(),
})

export const uploadDocument = defineCall('uploadDocument', {
  route: 'POST /platform-operate-service/manager/document/upload',
  access: STAFF,
  limitPerMinute: 12,
  summary:
    '上传供下载的资料（multipart 字段 file；PDF，小于 20 MB），按内容核对格式；一天内没有用到的自动删除',
  upload: { maxBytes: DOCUMENT_MAX_BYTES, tooLarge: DOCUMENT_TOO_LARGE },
  refusals: ['document_format', 'picture_unsaved'],
  data: UploadedDocumentSchema,
})

export const recordFileUpload = defineCall('recordFileUpload', {
  route: 'POST /platform-operate-service/company/identifier/file/upload',
  access: ['COMPANY_ADMIN', 'COMPANY'],
  scope: 'write',
  limitedKeys: 'all',
  limitPerMinute: 60,
  summary:
    '上传标识的文件或图片（multipart 字段 file；PDF 小于 20 MB，JPEG、PNG、BMP 小于 5 MB，图片去除元数据）；回答的 key 填进字段，一天内没有填进标识的自动删除',
  upload: { maxBytes: DOCUMENT_MAX_BYTES, tooLarge: DOCUMENT_TOO_LARGE },
  refusals: ['document_format', 'too_large', ...IMAGE_REFUSALS],
  data: UploadedDocumentSchema,
})

export const publicDocument = defineRaw('publicDocument', {
  route: 'GET /documents/:name',
  access: 'public',
  summary: '上传的资料（PDF），或标识的文件与图片；地址的内容永不改变',
  params: Type.Object({ name: text(64, '资料名') }),
  refusals: ['not_found'],
  answers: ['application/pdf', 'image/jpeg'],
})

export type UploadedDocument = Static<typeof UploadedDocumentSchema>
export type UploadedFilm = Static<typeof UploadedFilmSchema>
export type UploadedPicture = Static<typeof UploadedPictureSchema>
