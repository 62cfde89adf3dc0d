import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { loadPressed } from '../../client/loading.ts'

/** Shows 退出登录 as a square in the header or as a row with words. */
export function LogOutButton({ square }: { square?: boolean }) {
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    const loaded = await loadPressed(() => import('../../session/leave.ts'))
    if (loaded) await loaded.logOut()
    else setBusy(false)
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
