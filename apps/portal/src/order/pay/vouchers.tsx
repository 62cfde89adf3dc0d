import { IMAGE_TYPES } from '@biaojie/contract/enterprises/registrations/picture-rules.ts'
import { formatBytes } from '@biaojie/contract/formats.ts'
import { VOUCHERS_MAX } from '@biaojie/contract/orders/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import type { Voucher, VoucherList } from './use-vouchers.ts'
import * as styles from './vouchers.module.css'

const ACCEPT = IMAGE_TYPES.map((type) => `.${type}`).join(',')

/** Shows chosen, dropped or pasted pictures, each with its state. */
export function Vouchers({ vouchers }: { vouchers: VoucherList }) {
  const { list, add } = vouchers
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const pasteVouchers = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    document.addEventListener('paste', pasteVouchers)
    return () => document.removeEventListener('paste', pasteVouchers)
  }, [])
  return (
    <ul className={styles.vouchers}>
      {list.map((voucher) => (
        <VoucherCard key={voucher.key} voucher={voucher} vouchers={vouchers} />
      ))}
      {list.length < VOUCHERS_MAX && (
        <li>
          <label
            className={styles.add}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              add(event.dataTransfer.files)
            }}
          >
            <input
              type="file"
              name="voucher"
              accept={ACCEPT}
              multiple
              onChange={(event) => {
                add(event.currentTarget.files ?? [])
                event.currentTarget.value = ''
              }}
            />
            <Icon name="plus" size={24} />
            <b>添加凭证</b>
            <span>JPG、PNG、BMP</span>
            <span>每张不超过 10 MB</span>
          </label>
        </li>
      )}
    </ul>
  )
}

function VoucherCard({ voucher, vouchers }: { voucher: Voucher; vouchers: VoucherList }) {
  const { key, name, bytes, state } = voucher
  return (
    <li className={cx(styles.card, state.kind === 'error' && styles.wrong)}>
      <figure>
        {state.kind === 'uploading' && (
          <ProgressBar value={state.total ? state.loaded / state.total : 0} label={`${name} 上传进度`} />
        )}
        {state.kind === 'error' && <Icon name="warning" size={24} />}
        {state.kind === 'done' &&
          (state.preview ? <img src={state.preview} alt={name} /> : <Icon name="file" size={24} />)}
      </figure>
      <div>
        <b title={name}>{name}</b>
        <p>
          {state.kind === 'uploading' &&
            `上传中 ${Math.round((state.loaded / (state.total || 1)) * 100)} %　${formatBytes(state.total)}`}
          {state.kind === 'error' && <span role="alert">{state.reason}</span>}
          {state.kind === 'done' && (
            <span className={styles.good}>
              <Icon name="check" size={14} />
              已上传 {bytes ? formatBytes(bytes) : ''}
            </span>
          )}
        </p>
        <p className={styles.actions}>
          {state.kind === 'done' && state.preview && (
            <a href={state.preview} target="_blank" rel="noreferrer" aria-label={`查看大图 ${name}`}>
              查看大图
            </a>
          )}
          {state.kind === 'error' && state.file && (
            <button type="button" aria-label={`重试 ${name}`} onClick={() => vouchers.retry(voucher)}>
              重试
            </button>
          )}
          <button type="button" aria-label={`移除 ${name}`} onClick={() => vouchers.remove(key)}>
            移除
          </button>
        </p>
      </div>
    </li>
  )
}
