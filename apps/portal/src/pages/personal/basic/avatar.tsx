import type { UserInfo } from '@biaojie/contract/accounts.ts'
import { type StoredUser, writeUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { UploadBox, type UploadState } from '@biaojie/ui/form/upload-box.tsx'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { lazy, Suspense, useState } from 'react'
import { signedRequest } from '../../../client/signed-request.ts'
import { signedUpload } from '../../../client/signed-upload.ts'
import { Portrait } from '../../../frame/account/portrait.tsx'
import { pictureProblem } from './picture-file.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))
const UPLOAD_FAILED = '上传失败'
const SERVICE_FAILED = '上传失败,服务异常请重试'
const UPDATE_FAILED = '修改头像失败'

/** The picture of the account: chosen, cut to a square, sent with its progress, shown everywhere. */
export function Avatar({ user, onChanged }: { user: StoredUser; onChanged: (info: UserInfo) => void }) {
  const [state, setState] = useState<UploadState>({ kind: 'empty' })
  const [chosen, setChosen] = useState<File>()
  const [removing, setRemoving] = useState(false)

  const fail = (fileName: string, reason: string) => {
    setState({ kind: 'error', fileName, reason })
    toast(reason, { kind: 'err' })
  }
  const onFile = async (file: File) => {
    const problem = await pictureProblem(file)
    if (problem) return fail(file.name, problem)
    setState({ kind: 'empty' })
    setChosen(file)
  }
  const save = async (portrait: string): Promise<boolean> => {
    const answer = await signedRequest('updateInfo', { body: { portrait } })
    if (!answer.ok) {
      fail('头像', answer.code === 0 ? UPDATE_FAILED : answer.message)
      return false
    }
    writeUser(answer.data)
    onChanged(answer.data)
    setState({ kind: 'empty' })
    return true
  }
  const send = async (content: Blob) => {
    const fileName = chosen?.name ?? '头像.jpg'
    setChosen(undefined)
    const progress = (loaded: number, total: number) =>
      setState({ kind: 'uploading', fileName, loaded, total })
    progress(0, content.size)
    const file = new File([content], 'avatar.jpg', { type: content.type })
    const answer = await signedUpload('uploadFile', { file, onProgress: progress })
    if (!answer.ok)
      return fail(fileName, answer.code === 0 ? SERVICE_FAILED : answer.message || UPLOAD_FAILED)
    if (await save(answer.data.fileName)) toast('头像已更新')
  }
  const remove = async () => {
    setRemoving(true)
    if (await save('')) toast('头像已移除')
    setRemoving(false)
  }
  return (
    <div className="avatar">
      <div className="now">
        <Portrait user={user} size={88} />
        {user.portrait && (
          <Button kind="t" loading={removing} onClick={remove}>
            移除头像
          </Button>
        )}
      </div>
      <UploadBox
        state={state}
        title={user.portrait ? '更换头像' : '上传头像'}
        hint="支持JPG/PNG格式，1M以内，正方形图片"
        accept="image/jpeg,image/png,image/bmp"
        onFile={onFile}
      />
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            onDone={send}
            onClose={() => setChosen(undefined)}
            onUnreadable={() => {
              setChosen(undefined)
              fail(chosen.name, '图片无法读取，请换一张')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
