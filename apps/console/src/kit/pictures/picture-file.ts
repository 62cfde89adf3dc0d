import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import {
  makePictureAddress,
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
} from '@biaojie/contract/content/pictures/rules.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { uploadFile } from '../../session/request.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/bmp']
/** The file input takes these as `accept`. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png,.bmp'

/** Returns why this file cannot be uploaded; undefined when it can. The server judges its content. */
export function findPictureProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return `图片格式不能为${name.split('.').at(-1)?.toLowerCase() || type}`
  return size >= PICTURE_MAX_BYTES ? PICTURE_TOO_LARGE : undefined
}

type Sent = { alt: string; onProgress?: (share: number) => void; signal?: AbortSignal }

/** Uploads a public picture. It is deleted after a day unless saved content uses it. */
export async function uploadPicture(file: File, { alt, onProgress, signal }: Sent): Promise<Result<Picture>> {
  const problem = findPictureProblem(file)
  if (problem) return { ok: false, code: 0, message: problem }
  return uploadFile('uploadPicture', {
    file,
    ...(alt && { fields: { alt } }),
    ...(onProgress && {
      onProgress: (loaded: number, total: number) => onProgress(total ? loaded / total : 0),
    }),
    ...(signal && { signal }),
  })
}

/** Returns the address of the smallest size that is at least this wide. */
export function getPictureSource({ key, sizes, formats }: Picture, width: number): string {
  const fitting = sizes.filter((size) => size.width >= width).at(-1) ?? sizes[0]
  const format = formats.find((format) => format === 'webp' || format === 'svg') ?? formats[0] ?? 'webp'
  return makePictureAddress(key, fitting?.width ?? 0, format)
}
