import type { CallName, InputOf } from '@biaojie/contract/calls.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { useCallMutation } from './calls.ts'

type Props<N extends CallName> = {
  call: N
  /** The input for each chosen row that can have it; none disables the button. */
  inputs: readonly Partial<InputOf<N>>[]
  label: string
  /** The measure word of rows: 条. */
  unit: string
  refreshes: readonly CallName[]
  onDone: () => void
}

/** Does one thing with every chosen row, one after the other, and says how many it could not be done with and why. */
export function EachButton<N extends CallName>({ call, inputs, label, unit, refreshes, onDone }: Props<N>) {
  const { message, modal } = App.useApp()
  const { send } = useCallMutation(call, { refreshes })
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const problems: string[] = []
    for (const input of inputs) {
      const answer = await send(input)
      if (!answer.ok) problems.push(answer.message)
    }
    setBusy(false)
    const done = inputs.length - problems.length
    if (problems.length === 0) message.success(`${label}：${done} ${unit}`)
    else message.error(`办成 ${done} ${unit}，${problems.length} ${unit}没有办成：${problems[0]}`)
    onDone()
  }
  const ask = () =>
    void modal.confirm({
      title: `${label} ${inputs.length} ${unit}？`,
      okText: label,
      onOk: run,
    })
  return (
    <Button kind="outline" size="small" loading={busy} disabled={inputs.length === 0} onClick={ask}>
      {label}
    </Button>
  )
}
