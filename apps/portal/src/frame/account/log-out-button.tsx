import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'
import { useState } from 'react'

/** Shows 退出登录 as a square in the header or as a row with words. */
export function LogOutButton({ square }: { square?: boolean }) {
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    try {
      const { logOut } = await showWhileLoading(() => import('../../session/leave.ts'))
      await logOut()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind="text"
      square={square}
      loading={busy}
      onClick={onClick}
      aria-label={square ? '退出登录' : undefined}
      title={square ? '退出登录' : undefined}
    >
      {!busy && <Icon name="logout" />}
      {!square && '退出登录'}
    </Button>
  )
}
