import { type Failure, isUnanswered } from '@biaojie/session/answer.ts'
import { uploadReason } from '@biaojie/session/upload.ts'
import type { UploadState } from '@biaojie/ui/form/upload-box.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { sendSignedUpload } from '../../../client/signed-request.ts'
import { getByteLimit, refuseImage, type Usage } from './image-check.ts'
import { shrinkFile } from './shrink.ts'

export type Slot = 'licenseImg' | 'face' | 'back'
/** The remedy for a failure: sending again, or only choosing another file. */
type Remedy = 'retry' | undefined
export type Photo = {
  state: UploadState
  remedy?: Remedy
  file?: File
  /** The reason why the last choice failed, while the earlier photo remains. */
  failed?: string
}
export type Photos = Record<Slot, Photo>

const USAGE: Record<Slot, Usage> = { licenseImg: 'licence', face: 'idPhoto', back: 'idPhoto' }
const FAILED = '上传失败'

type Options = {
  /** Photos uploaded before the page opened. */
  initial: Photos
  /** Called when a photo is stored on the server under this name. */
  onUploaded: (slot: Slot, fileName: string) => void
}

export type Uploads = {
  photos: Photos
  /** Sends a photo; one that is too large is shrunk first. */
  choose: (slot: Slot, file: File) => void
  remedy: (slot: Slot) => void
  busy: boolean
}

/** Each slot has one transfer: a new one ends it, and leaving the page ends all. */
function useTransfers() {
  const running = useRef<Partial<Record<Slot, AbortController>>>({})
  useEffect(() => {
    const { current: all } = running
    return () => {
      for (const controller of Object.values(all)) controller.abort()
    }
  }, [])
  return (slot: Slot): AbortSignal => {
    running.current[slot]?.abort()
    const controller = new AbortController()
    running.current[slot] = controller
    return controller.signal
  }
}

/** Makes addresses under which the page can show a file, and revokes them when the page is left. */
function usePreviews() {
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of previews.current) URL.revokeObjectURL(address)
    },
    [],
  )
  return (file: File): string => {
    const preview = URL.createObjectURL(file)
    previews.current.push(preview)
    return preview
  }
}

const TOO_MANY = 42_900
/**
 * Tells whether the same file may be accepted later: the node was busy or unreachable, and the file is good.
 */
const isPossiblyTaken = (failure: Failure) =>
  !failure.message || isUnanswered(failure) || failure.code >= TOO_MANY

/** Returns the photos that the node has already. */
const selectAccepted = (photos: Photos) =>
  Object.fromEntries(
    Object.entries(photos).flatMap(([slot, { state }]) => (state.kind === 'done' ? [[slot, state]] : [])),
  ) as Partial<Record<Slot, UploadState>>

export function useUploads({ initial, onUploaded }: Options): Uploads {
  const [photos, setPhotos] = useState(initial)
  const begin = useTransfers()
  const previewOf = usePreviews()
  // A failed replacement leaves the node's photo unchanged.
  const good = useRef<Partial<Record<Slot, UploadState>>>(selectAccepted(initial))
  const set = (slot: Slot, photo: Photo) => setPhotos((before) => ({ ...before, [slot]: photo }))
  const fail = (slot: Slot, file: File, reason: string, remedy: Remedy) => {
    const kept = good.current[slot]
    const state: UploadState = kept ?? { kind: 'error', fileName: file.name, reason }
    set(slot, { state, remedy, file, ...(kept && { failed: `${reason}，原来的图片仍在` }) })
    showToast(reason, { kind: 'err' })
  }

  const send = async (slot: Slot, file: File) => {
    const signal = begin(slot)
    const showProgress = (loaded: number, total: number) =>
      set(slot, { state: { kind: 'uploading', fileName: file.name, loaded, total } })
    showProgress(0, file.size)
    const query = { usage: USAGE[slot] }
    const answer = await sendSignedUpload('uploadForPrivate', {
      file,
      query,
      onProgress: showProgress,
      signal,
    })
    if (signal.aborted) return
    if (!answer.ok)
      return fail(slot, file, uploadReason(answer), isPossiblyTaken(answer) ? 'retry' : undefined)
    const state: UploadState = { kind: 'done', fileName: file.name, preview: previewOf(file) }
    good.current[slot] = state
    set(slot, { state })
    onUploaded(slot, answer.data.fileName)
  }

  const shrinkAndSend = async (slot: Slot, file: File) => {
    const fileName = `正在压缩 ${file.name}`
    set(slot, { state: { kind: 'uploading', fileName, loaded: 0, total: file.size } })
    const smaller = await shrinkFile(file, getByteLimit(USAGE[slot]))
    if (smaller) await send(slot, smaller)
    else fail(slot, file, refuseImage(file, USAGE[slot])?.reason ?? FAILED, undefined)
  }

  const choose = (slot: Slot, file: File) => {
    const refusal = refuseImage(file, USAGE[slot])
    if (!refusal) send(slot, file)
    else if (refusal.large) shrinkAndSend(slot, file)
    else fail(slot, file, refusal.reason, undefined)
  }

  return {
    photos,
    choose,
    remedy: (slot) => {
      const { file, remedy } = photos[slot]
      if (file && remedy === 'retry') send(slot, file)
    },
    busy: Object.values(photos).some(({ state }) => state.kind === 'uploading'),
  }
}
