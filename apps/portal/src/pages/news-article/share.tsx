import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useEffect, useState } from 'react'
import * as styles from './share.module.css'

const PhoneDialog = lazily(async () => (await import('../../rail/phone-dialog.tsx')).PhoneDialog)

/** Shares the address by the device's own sharing, WeChat, Weibo or copying. Without scripts only Weibo works. */
export function Share({ title, className }: { title: string; className?: string }) {
  const [address, setAddress] = useState('')
  const [canShare, setCanShare] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  const close = () => setShowsCode(false)
  useEffect(() => {
    setAddress(window.location.origin + window.location.pathname)
    setCanShare('share' in navigator)
  }, [])
  const weibo = `https://service.weibo.com/share/share.php?url=${encodeURIComponent(address)}&title=${encodeURIComponent(title)}`
  return (
    <div className={cx(styles.share, className)}>
      <span>分享</span>
      {canShare && (
        <button type="button" onClick={() => navigator.share({ title, url: address }).catch(() => {})}>
          <Icon name="share" size={18} />
          发给同事
        </button>
      )}
      <button type="button" onClick={() => setShowsCode(true)}>
        <Icon name="qr-code" size={18} />
        微信
      </button>
      <a href={weibo} target="_blank" rel="noopener noreferrer">
        <Icon name="external" size={18} />
        微博
      </a>
      <CopyButton value={address} label="复制链接" />
      {showsCode && <PhoneDialog address={address} onClose={close} onFailed={close} />}
    </div>
  )
}
