import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useEffect, useState } from 'react'
import { isTyping } from '../kit/keys.ts'
import { Key } from '../kit/notice.tsx'
import { COMMAND_LABEL } from './entries.ts'
import * as styles from './header.module.css'

const Palette = lazily(async () => (await import('./palette.tsx')).Palette)

const IS_APPLE = /Mac|iP(ad|hone)/.test(navigator.userAgent)

/** Tells whether a key opens the command box: / where no text is typed, ⌘K and Ctrl K everywhere. */
function isOpeningBox(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k') return (event.metaKey || event.ctrlKey) && !event.altKey
  return (
    (event.key === '/' || event.key === '?') && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
  )
}

/** Opens what finds identifiers, orders, actions and pages; `?` opens it with all keys. */
export function CommandBox() {
  const [open, setOpen] = useState<'search' | 'keys'>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isOpeningBox(event)) return
      event.preventDefault()
      setOpen(event.key === '?' ? 'keys' : 'search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" className={styles.search} onClick={() => setOpen('search')}>
        <Icon name="search" size={16} />
        <span>{COMMAND_LABEL}</span>
        <Key>{IS_APPLE ? '⌘K' : 'Ctrl K'}</Key>
      </button>
      {open && <Palette showsKeys={open === 'keys'} onClose={close} onFailed={close} />}
    </>
  )
}
