import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import * as styles from './copy-button.module.css'

/** Copies `value`; the word turns to 已复制 for 2 s. */
export function CopyButton({ value, label = '复制' }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    if (!(await writeClipboard(value))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
  }
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} size={18} />
      <span aria-live="polite">{copied ? '已复制' : label}</span>
    </button>
  )
}

/** Pages served over plain HTTP have no clipboard API, so a hidden field copies there. */
async function writeClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The clipboard may be refused, for example inside a frame; then the hidden field copies.
    }
  }
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
