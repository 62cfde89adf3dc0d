import { Button } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { saveFile } from '@biaojie/ui/files/save-file.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Checkbox } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { useGuard } from '../../../kit/form/use-guard.ts'
import * as styles from './keys.module.css'

type Props = {
  title: string
  name: string
  secret: string
  file: string
  onClose: () => void
  /** Below the secret: its rights, or how it is used. */
  children: ReactNode
}

/** A secret is shown only once, so the dialog stays until the secret is saved. */
export function OnceSecret({ title, name, secret, file, onClose, children }: Props) {
  const [stored, setStored] = useState(false)
  const guard = useGuard(true)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const save = () => saveFile(new Blob([`${secret}\n`], { type: 'text/plain;charset=utf-8' }), file)
  const close = () => {
    guard.set(false)
    onClose()
  }
  return (
    <div className={styles.made} ref={panel} tabIndex={-1}>
      <Section title={title} note={name} actions={<Tag tone="or">只显示这一次</Tag>} flush>
        <div className={styles.secret} data-surface="navy">
          <code>{secret}</code>
          <div>
            <CopyButton value={secret} />
            <Button size="small" kind="outline" onClick={save}>
              <Icon name="download" size={16} />
              存成文件
            </Button>
          </div>
        </div>
        {children}
        <footer className={styles.foot}>
          <Checkbox checked={stored} onChange={({ target }) => setStored(target.checked)}>
            已存到密码库
          </Checkbox>
          <Button kind="outline" size="small" disabled={!stored} onClick={close}>
            已保存，关闭
          </Button>
        </footer>
      </Section>
    </div>
  )
}
