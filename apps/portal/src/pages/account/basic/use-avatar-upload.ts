import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { AVATAR_MAX_BYTES } from '@biaojie/contract/accounts/accounts/rules.ts'
import { NO_ANSWER } from '@biaojie/session/answer.ts'
import { writeUser } from '@biaojie/session/stored.ts'
import { uploadReason } from '@biaojie/session/upload.ts'
import type { UploadState } from '@biaojie/ui/form/upload-box.tsx'
import { clearErrors, showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { isUnanswered } from '../../../client/request.ts'
import { sendSignedRequest, sendSignedUpload } from '../../../client/signed-request.ts'

/** A picture of a phone's camera fits several times; the limit of an avatar applies to the cut square. */
const SOURCE_MAX_BYTES = 20 * 1_048_576

/** The first bytes decide, because a name proves nothing. */
const SIGNATURES: readonly [kind: string, bytes: readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['bmp', [0x42, 0x4d]],
]

/** Returns 'jpeg', 'png' or 'bmp'; undefined for anything else. */
const detectPictureKind = (head: Uint8Array) =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0]

/** Returns the ending of a name, or its last word, to name the type of a file in messages. */
const readEnding = (name: string) => name.split('.').at(-1)?.slice(0, 10).toLowerCase() || '未知'

/** Returns why a file cannot become an avatar. */
export async function findPictureProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const kind = detectPictureKind(head)
  if (!kind) return `图片格式不能为${readEnding(file.name)}`
  return file.size > SOURCE_MAX_BYTES ? '图片不得大于20M！' : undefined
}

/** Returns why a cut square cannot be sent; the server applies the same limit. */
export const findSquareProblem = ({ size }: Blob) =>
  size >= AVATAR_MAX_BYTES ? '图片不得大于1M！' : undefined

const UPDATE_FAILED = '修改头像失败'

/** Sends the picture of the account and updates it everywhere. */
export function useAvatarUpload(onChanged: (info: UserInfo) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'empty' })

  const reset = () => {
    clearErrors()
    setState({ kind: 'empty' })
  }
  const fail = (fileName: string, reason: string) => {
    setState({ kind: 'error', fileName, reason })
    showToast(reason, { kind: 'err' })
  }
  /** An empty text removes the picture. */
  const save = async (portrait: string): Promise<boolean> => {
    const answer = await sendSignedRequest('updateInfo', { body: { portrait } })
    if (!answer.ok) {
      fail('头像', isUnanswered(answer) || answer.message === NO_ANSWER ? UPDATE_FAILED : answer.message)
      return false
    }
    writeUser(answer.data)
    onChanged(answer.data)
    reset()
    return true
  }
  const send = async (content: Blob, fileName: string) => {
    const problem = findSquareProblem(content)
    if (problem) return fail(fileName, problem)
    const showProgress = (loaded: number, total: number) =>
      setState({ kind: 'uploading', fileName, loaded, total })
    showProgress(0, content.size)
    const file = new File([content], 'avatar.jpg', { type: content.type })
    const answer = await sendSignedUpload('uploadFile', { file, onProgress: showProgress })
    if (!answer.ok) return fail(fileName, uploadReason(answer))
    if (await save(answer.data.fileName)) showToast('头像已更新')
  }
  return { state, reset, fail, save, send }
}
