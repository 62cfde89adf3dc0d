import { getIdentity } from '@biaojie/contract/identity.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { saveFile } from '@biaojie/ui/files/save-file.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import * as styles from '../personal.module.css'
import { Consents } from './consents.tsx'

const DeleteDialog = lazily(async () => (await import('./delete-dialog.tsx')).default)

/** Offers the legal rights of a person: a copy of all data, consents, and deletion. */
export default function PrivacyPanel({ user }: { user: StoredUser }) {
  const [exporting, setExporting] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const onExport = async () => {
    setExporting(true)
    const answer = await sendSignedRequest('exportMyData')
    setExporting(false)
    if (!answer.ok) return showToast(answer.message, { kind: 'err' })
    const file = new Blob([JSON.stringify(answer.data, null, 2)], { type: 'application/json' })
    saveFile(file, `${getIdentity().platform}个人信息_${answer.data.exportedAt.slice(0, 10)}.json`)
    showToast('已导出，请查看浏览器的下载')
  }
  return (
    <div className={styles.privacy}>
      <section>
        <h2>导出我的个人信息</h2>
        <p>账号资料、同意记录、登录与安全日志、企业成员关系、咨询等，合成一个 JSON 文件。</p>
        <Button kind="outline" loading={exporting} onClick={onExport}>
          {!exporting && <Icon name="download" />}
          {exporting ? '正在导出' : '导出'}
        </Button>
      </section>
      <section>
        <h2>注销账号</h2>
        <p>
          注销后账号无法恢复，手机号、邮箱、头像和登录设备等个人信息随即删除。依法须保存的交易记录去除联系人与电话后继续保存，不少于
          3 年；安全记录去除网络地址与浏览器后保存满 1 年。
        </p>
        <Button kind="danger" onClick={() => setDeleting(true)}>
          注销账号
        </Button>
      </section>
      {/* The records arrive last, and are placed where they move nothing. */}
      <section>
        <h2>同意记录</h2>
        <Consents />
      </section>
      {deleting && (
        <DeleteDialog user={user} onClosed={() => setDeleting(false)} onFailed={() => setDeleting(false)} />
      )}
    </div>
  )
}
