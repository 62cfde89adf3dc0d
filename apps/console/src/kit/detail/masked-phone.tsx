import type { Result } from '@biaojie/session/call.ts'
import { App } from 'antd'
import { useState } from 'react'
import { TextButton } from '../notice.tsx'
import { Code, None } from '../values.tsx'

type Props = {
  /** As the record shows it to everyone; empty when it was deleted. */
  masked: string
  /** Asks for the whole number, which the record then says who did. */
  reveal: () => Promise<Result<{ value: string }>>
}

/** A phone number that is masked until somebody asks for it. */
export function MaskedPhone({ masked, reveal }: Props) {
  const { message } = App.useApp()
  const [whole, setWhole] = useState('')
  const [busy, setBusy] = useState(false)
  if (!masked) return <None />
  const show = async () => {
    setBusy(true)
    const answer = await reveal()
    setBusy(false)
    if (answer.ok) setWhole(answer.data.value)
    else message.error(answer.message)
  }
  return (
    <>
      <Code>{whole || masked}</Code>{' '}
      {!whole && (
        <TextButton disabled={busy} label="查看完整联系电话" onPress={() => void show()}>
          查看
        </TextButton>
      )}
    </>
  )
}
