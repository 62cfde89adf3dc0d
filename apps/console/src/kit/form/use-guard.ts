import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

/** Asks before unsaved input is left behind. */
export function useGuard(start: boolean) {
  const { modal } = App.useApp()
  const [dirty, setDirty] = useState(start)
  const now = useRef(start)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => now.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const dialog = modal.confirm({
      title: '离开后，未保存的修改会丢失',
      okText: '离开',
      okButtonProps: { danger: true },
      cancelText: '留在本页',
      autoFocusButton: 'cancel',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => dialog.destroy()
  }, [blocker, modal])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return {
    dirty,
    set: (next: boolean) => {
      now.current = next
      setDirty(next)
    },
  }
}
