import { formatCount } from '@biaojie/contract/formats.ts'
import { RESULT_NAMES, RESULTS, type Result } from '@biaojie/contract/tracking/recalls/rules.ts'
import { App, Input, Select } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { SmallForm } from '../../../../kit/form/small-form.tsx'
import { SHOWN } from '../../states.ts'

type Values = { identifiers: string; result: Result; place: string }

/** Records by hand or with a scanner how parts were disposed of; programs use the same call. */
export function HandleSection() {
  const { message } = App.useApp()
  const [round, setRound] = useState(0)
  const [last, setLast] = useState<Pick<Values, 'result' | 'place'>>({ result: 'replaced', place: '' })
  const { send } = useCallMutation('recallHandle', { refreshes: SHOWN })
  return (
    <Section title="记一件" note="扫码枪也行，一行一个">
      <SmallForm
        key={round}
        values={{ identifiers: '', ...last }}
        okLabel="记下"
        send={({ identifiers, ...rest }: Values) =>
          send({ body: { identifiers: identifiers.split(/\s+/).filter(Boolean), ...rest } })
        }
        onDone={({ result, place }, data) => {
          message.success(
            `记下 ${formatCount(data.handled)} 件${data.known > 0 ? `，${formatCount(data.known)} 件早已记过` : ''}`,
          )
          setLast({ result, place })
          setRound(round + 1)
        }}
      >
        <FormField name="identifiers" label="标识" required>
          <Input.TextArea rows={2} placeholder="扫这一件的码" />
        </FormField>
        <FormField name="result" label="处置">
          <Select options={RESULTS.map((value) => ({ value, label: RESULT_NAMES[value] }))} />
        </FormField>
        <FormField name="place" label="位置">
          <Input maxLength={50} placeholder="如 宁波 北仑服务站" />
        </FormField>
      </SmallForm>
    </Section>
  )
}
