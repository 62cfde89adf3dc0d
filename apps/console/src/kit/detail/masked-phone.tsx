import type { Result } from '@biaojie/session/answer.ts'
import { App } from 'antd'
import { useState } from 'react'
import { TextButton } from '../notice.tsx'
import { Code, None } from '../values.tsx'

type Props = {
  /** The masked number of the record; empty when it was deleted. */
  masked: string
  /** Reveals the whole number; the record's trail then names the viewer. */
  reveal: () => Promise<Result<{ value: string }>>
}

/** Shows a phone number that is masked until it is revealed. */
export function MaskedPhone({ masked, reveal }: Props) {
  const { message } = App.useApp()
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  if (!masked) return <None />
  const show = async () => {
    setBusy(true)
    const answer = await reveal()
    setBusy(false)
    if (answer.ok) setPhone(answer.data.value)
    else message.error(answer.message)
  }
  return (
    <>
      <Code>{phone || masked}</Code>{' '}
      {!phone && (
        <TextButton disabled={busy} label="查看完整联系电话" onPress={() => void show()}>
          查看
        </TextButton>
      )}
    </>
  )
}
