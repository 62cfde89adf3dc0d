import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { NO_ANSWER } from '@biaojie/session/call.ts'
import { writeUser } from '@biaojie/session/stored.ts'
import { uploadReason } from '@biaojie/session/upload.ts'
import type { UploadState } from '@biaojie/ui/form/upload-box.tsx'
import { clearErrors, toast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { isUnanswered } from '../../../client/request.ts'
import { signedRequest } from '../../../client/signed-request.ts'
import { signedUpload } from '../../../client/signed-upload.ts'
import { squareProblem } from './picture-file.ts'

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
    toast(reason, { kind: 'err' })
  }
  /** An empty text removes the picture. */
  const save = async (portrait: string): Promise<boolean> => {
    const answer = await signedRequest('updateInfo', { body: { portrait } })
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
    const problem = squareProblem(content)
    if (problem) return fail(fileName, problem)
    const progress = (loaded: number, total: number) =>
      setState({ kind: 'uploading', fileName, loaded, total })
    progress(0, content.size)
    const file = new File([content], 'avatar.jpg', { type: content.type })
    const answer = await signedUpload('uploadFile', { file, onProgress: progress })
    if (!answer.ok) return fail(fileName, uploadReason(answer))
    if (await save(answer.data.fileName)) toast('头像已更新')
  }
  return { state, reset, fail, save, send }
}
