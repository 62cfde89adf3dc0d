import { IMAGE_TYPES, wrongFormatMessage } from '@biaojie/contract/registration-rules.ts'
import type { Sharp } from 'sharp'
import { ImageProblem, limited, openImage } from '../../platform/images/images.ts'
import { LimitReached } from '../../platform/limiter/limiter.ts'
import { refuse } from '../errors.ts'

/** Names the kind of file by its content, else by its name; undefined when neither tells. */
function formatMessage(content: string, fileName: string): string | undefined {
  if (content === 'bmp') return '不支持这种编码的 bmp，请另存为 png 或 jpg 后再上传'
  const called = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!content && (IMAGE_TYPES as readonly string[]).includes(called)) return '文件内容不是图片，请重新选择'
  const type = content || called
  return type ? wrongFormatMessage(type) : undefined
}

/** Throws a refusal for the sender of the picture; an error that the picture did not cause is thrown unchanged. */
function refuseImage(error: unknown, fileName: string): never {
  if (error instanceof LimitReached) throw refuse('unavailable')
  if (!(error instanceof ImageProblem)) throw error
  if (error.kind === 'damaged') throw refuse('image_damaged')
  if (error.kind === 'pixels') throw refuse('image_pixels')
  throw refuse('image_format', formatMessage(error.message, fileName))
}

export type UploadedPicture = { bytes: Uint8Array; fileName: string; ownerId: string }

/**
 * Processes an uploaded picture with `write`, or refuses it. Pictures wait their turn; `checkQuota` runs when the turn
 * has come, before any work is done.
 */
export const processUpload = <T>(
  { bytes, fileName, ownerId }: UploadedPicture,
  checkQuota: () => Promise<void>,
  write: (image: Sharp) => Promise<T>,
): Promise<T> =>
  limited(async () => {
    await checkQuota()
    return write((await openImage(bytes)).image)
  }, ownerId).catch((error) => refuseImage(error, fileName))
