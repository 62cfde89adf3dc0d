import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { refresh, useCallMutation } from '../../../kit/calls.ts'

/** Ends an import before it is written, or stops the writing. */
export function CancelButton({
  detail: { id, prefix },
  label = '取消导入',
}: {
  detail: Pick<ImportDetail, 'id' | 'prefix'>
  label?: string
}) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('importCancel')
  const cancel = async () => {
    const answer = await send({ body: { id, prefix } })
    if (!answer.ok) message.error(answer.message)
    void refresh('importDetail', 'importList')
  }
  return (
    <Button kind="text" loading={busy} onClick={() => void cancel()}>
      {label}
    </Button>
  )
}
