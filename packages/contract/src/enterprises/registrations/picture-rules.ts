/** Rules of the pictures of documents, for browser and server. */

export const LICENCE_BYTES = 1_048_576
export const ID_PHOTO_BYTES = 307_200
export const IMAGE_TYPES = ['png', 'bmp', 'jpeg', 'jpg'] as const
export const makeTooLargeMessage = (limit: number) =>
  `图片不得大于${limit === ID_PHOTO_BYTES ? '300KB' : '1M'}！`
export const makeWrongFormatMessage = (type: string) => `图片格式不能为${type}`
