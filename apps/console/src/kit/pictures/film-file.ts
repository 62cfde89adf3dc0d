import type { UploadedFilm } from '@biaojie/contract/content/pictures/pictures.ts'
import { FILM_MAX_BYTES, FILM_TOO_LARGE, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { uploadFile } from '../../session/request.ts'
import { uploadPicture } from './picture-file.ts'

/** The file input takes these as `accept`. */
export const FILM_TYPES = '.mp4,.webm'
const WAIT_MS = 5_000

/** Returns why this file cannot be uploaded; undefined when it can. The server judges its content. */
export function findFilmProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(mp4|webm)$/i.test(name)) return '视频格式不正确，请上传 mp4（H.264）或 webm'
  return size >= FILM_MAX_BYTES ? FILM_TOO_LARGE : undefined
}

/** Uploads a film. It is deleted after a day unless saved content uses it. */
export async function uploadFilm(
  file: File,
  onProgress: (share: number) => void,
): Promise<Result<UploadedFilm>> {
  const problem = findFilmProblem(file)
  if (problem) return { ok: false, code: 0, message: problem }
  return uploadFile('uploadFilm', {
    file,
    onProgress: (loaded, total) => onProgress(total ? loaded / total : 0),
  })
}

const waitForEvent = (target: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(new Error(event)), { once: true })
    setTimeout(() => reject(new Error(`${event} took too long`)), WAIT_MS)
  })

/** Returns a picture from the first tenth of a film that this browser can play. */
async function drawFrame(url: string): Promise<Blob | null> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.src = url
  await waitForEvent(film, 'loadeddata')
  const sought = waitForEvent(film, 'seeked')
  film.currentTime = Number.isFinite(film.duration) ? film.duration / 10 : 0
  await sought
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

/** Takes a poster from the film and uploads it; undefined where that fails, so that one is chosen by hand. */
export async function makePoster(file: File, alt: string): Promise<Picture | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const frame = await drawFrame(url)
    if (!frame) return undefined
    const answer = await uploadPicture(new File([frame], 'poster.jpg', { type: 'image/jpeg' }), { alt })
    return answer.ok ? answer.data : undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
