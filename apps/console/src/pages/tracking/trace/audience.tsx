import {
  TRACE_READER_NAMES,
  TRACE_READERS,
  type TraceReader,
} from '@biaojie/contract/tracking/trace/rules.ts'
import { Select } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { usePerson } from '../../../session/person.tsx'

const NAMES: Record<TraceReader, string> = {
  ...TRACE_READER_NAMES,
  public: '公开可见',
  verified: '验证手机以后',
  partner: '关联方以上',
  authority: '只有监管',
  owner: '只有本企业',
}

/** Sets who sees the parts of this template in traces. */
export function AudienceSelect({ template, shownTo }: { template: string; shownTo: TraceReader }) {
  const { run, busy } = useCallMutation('traceAudience', { refreshes: ['traceView'] })
  if (usePerson().type !== 'COMPANY_ADMIN') return <span>这类零件：{NAMES[shownTo]}</span>
  const change = (next: TraceReader) => run({ body: { template, shownTo: next } })
  return (
    <Select
      size="small"
      value={shownTo}
      loading={busy}
      aria-label="追溯可见范围"
      options={TRACE_READERS.map((value) => ({ value, label: NAMES[value] }))}
      onChange={(next) => void change(next)}
    />
  )
}
