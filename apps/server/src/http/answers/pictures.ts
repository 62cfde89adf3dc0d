import {
  IMAGE_TYPES,
  makeWrongFormatMessage,
} from '@biaojie/contract/enterprises/registrations/picture-rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { LimitReached } from '../../platform/base/limiter.ts'
import { toNetwork } from '../../platform/base/networks.ts'
import { ImageProblem } from '../../platform/formats/images/images.ts'
import type { Made, Use } from '../../platform/formats/images/make.ts'
import { makePictureAside } from '../../platform/formats/images/process.ts'
import { refuse } from '../errors.ts'

/** Names the kind of a file by its content, or else by its name; undefined when neither is known. */
function findFormatMessage(content: string, fileName: string): string | undefined {
  if (content === 'bmp') return '不支持这种编码的 bmp，请另存为 png 或 jpg 后再上传'
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!content && isOneOf(IMAGE_TYPES, extension)) return '文件内容不是图片，请重新选择'
  const type = content || extension
  return type ? makeWrongFormatMessage(type) : undefined
}

/** After this many seconds a full queue has room again. */
const QUEUE_SECONDS = 5

/** Throws a refusal for the sender of the picture; an error that the picture did not cause is thrown unchanged. */
function refuseImage(error: unknown, fileName: string): never {
  if (error instanceof LimitReached)
    throw refuse(error.own ? 'too_many_requests' : 'unavailable')
      .retryIn(QUEUE_SECONDS)
      .setReason('等待处理的图片太多')
  if (!(error instanceof ImageProblem)) throw error
  if (error.kind === 'damaged') throw refuse('image_damaged')
  if (error.kind === 'pixels') throw refuse('image_pixels')
  if (error.kind === 'costly') throw refuse('image_costly')
  throw refuse('image_format', findFormatMessage(error.message, fileName))
}

export type UploadedPicture = { bytes: Uint8Array; fileName: string; ownerId: string; ip: string }

/**
 * Processes an uploaded picture for its `use`, or refuses it. Pictures wait in a queue; `checkQuota` runs before
 * the work starts.
 */
export const processUpload = <U extends Use>(
  { bytes, fileName, ownerId, ip }: UploadedPicture,
  use: U,
  checkQuota: () => Promise<void>,
): Promise<Made[U]> =>
  makePictureAside({ bytes, use, who: { account: ownerId, network: toNetwork(ip) } }, checkQuota).catch(
    (error) => refuseImage(error, fileName),
  )
