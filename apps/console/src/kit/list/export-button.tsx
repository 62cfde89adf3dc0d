import type { InputOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App } from 'antd'
import { useCallMutation } from '../calls.ts'
import type { ExportCall } from './types.ts'

/** Exports the rows to a file on the server and downloads it. */
export function ExportButton({ call, body }: { call: ExportCall; body: object }) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation(call)
  const write = async () => {
    const answer = await send({ body } as Partial<InputOf<ExportCall>>)
    if (answer.ok) location.assign(answer.data.url)
    else message.error(answer.message)
  }
  return (
    <Button kind="outline" size="small" loading={busy} onClick={() => void write()}>
      <Icon name="download" size={16} />
      导出 Excel
    </Button>
  )
}
