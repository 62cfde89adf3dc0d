import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { UploadBox } from '@biaojie/ui/form/upload-box.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { Portrait } from '../../../frame/account/portrait.tsx'
import * as styles from './avatar.module.css'
import { findPictureProblem, useAvatarUpload } from './use-avatar-upload.ts'

const CropDialog = lazily(async () => (await import('./crop-dialog.tsx')).default)

/** Shows the picture of the account: choosing, cutting to a square, sending with progress. */
export function Avatar({ user, onChanged }: { user: StoredUser; onChanged: (info: UserInfo) => void }) {
  const { state, reset, fail, save, send } = useAvatarUpload(onChanged)
  const [chosen, setChosen] = useState<File>()
  const [removing, setRemoving] = useState(false)

  const onFile = async (file: File) => {
    const problem = await findPictureProblem(file)
    if (problem) return fail(file.name, problem)
    reset()
    setChosen(file)
  }
  const onRemove = async () => {
    setRemoving(true)
    if (await save('')) showToast('头像已移除')
    setRemoving(false)
  }
  return (
    <div className={styles.avatar}>
      <div className={styles.current}>
        <Portrait user={user} size={88} alt="当前头像" />
        {user.portrait && (
          <Button kind="text" loading={removing} onClick={onRemove}>
            移除头像
          </Button>
        )}
      </div>
      <UploadBox
        state={state}
        title={user.portrait ? '更换头像' : '上传头像'}
        hint="支持JPG/PNG格式，1M以内，正方形图片；更大的照片裁剪后自动压缩"
        accept="image/jpeg,image/png,image/bmp"
        onFile={onFile}
      />
      {chosen && (
        <CropDialog
          file={chosen}
          onDone={(content) => {
            setChosen(undefined)
            send(content, chosen.name)
          }}
          onClose={() => setChosen(undefined)}
          onFailed={() => setChosen(undefined)}
          onUnreadable={() => {
            setChosen(undefined)
            fail(chosen.name, '图片无法读取，请换一张')
          }}
        />
      )}
    </div>
  )
}
