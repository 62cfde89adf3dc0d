import { type Static, Type } from 'typebox'
import { defineCall, defineRaw, IMAGE_REFUSALS, STAFF } from './define.ts'
import { flag, pageFields, pageOf, searchField, text } from './fields.ts'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from './picture-rules.ts'

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
  /** Name of the file as it was uploaded. */
  name: Type.String(),
  createTime: Type.String(),
  /** What nothing uses is deleted after a day. */
  used: Type.Boolean(),
})

export const uploadPicture = defineCall('uploadPicture', {
  route: 'POST /platform-operate-service/manager/picture/upload',
  access: STAFF,
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
  data: pageOf(UploadedPictureSchema),
})

export const publicPicture = defineRaw('publicPicture', {
  route: 'GET /files/:name',
  access: 'public',
  summary: '上传的页面图片，地址的内容永不改变',
  params: Type.Object({ name: text(64, '图片名') }),
  refusals: ['not_found'],
  answers: ['image/avif', 'image/webp'],
})

export const pictureCalls = { uploadPicture, pictureList }
export type UploadedPicture = Static<typeof UploadedPictureSchema>
