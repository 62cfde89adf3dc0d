import type { TraceSheet } from '@biaojie/contract/tracking/trace/fields.ts'
import { TRACE_READER_NAMES, type TraceReader } from '@biaojie/contract/tracking/trace/rules.ts'
import { saveEncodedFile } from '@biaojie/ui/files/save-file.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code, None, Time } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'
import * as styles from './trace.module.css'

const STATES: StateTable<TraceSheet['state']> = {
  none: { label: '没有分享', hollow: true },
  open: { label: '分享中', tone: 'ok' },
  expired: { label: '已到期', tone: 'warn' },
  revoked: { label: '已收回', hollow: true },
}
const COLUMNS: Column<TraceSheet>[] = [
  { key: 'code', title: '核验码', card: 'code', render: ({ code }) => <Code>{code}</Code> },
  { key: 'reader', title: '查看身份', width: 100, render: ({ reader }) => TRACE_READER_NAMES[reader] },
  {
    key: 'time',
    title: '出单',
    width: 130,
    card: 'next',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  {
    key: 'until',
    title: '分享到',
    width: 110,
    render: ({ until }) => (until ? <Code>{until}</Code> : <None />),
  },
  {
    key: 'state',
    title: '链接',
    width: 130,
    card: 'state',
    render: ({ state, opened }) => (
      <>
        <StateTag states={STATES} value={state} /> {opened > 0 && `打开 ${opened} 次`}
      </>
    ),
  },
]

/** Sheets of this trace: a file with a code that anybody can check, and a link with an expiry date. */
export function Sheets({ identifier, reader }: { identifier: string; reader: TraceReader }) {
  const person = usePerson()
  const writes = person.type === 'COMPANY' || person.type === 'COMPANY_ADMIN'
  const { data } = useCallQuery('traceSheetList', { body: { identifier } })
  const revoke = useCallMutation('traceSheetRevoke', { refreshes: ['traceSheetList'] })
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState('')
  const revokeSheet = ({ id }: TraceSheet) => revoke.run({ body: { id } })
  return (
    <Section
      title="追溯单"
      note="带标题栏和核验码，谁都能在门户核对"
      actions={writes && <TextButton onPress={() => setOpen(true)}>出具追溯单</TextButton>}
      flush
    >
      {link && (
        <p className={styles.link}>
          分享链接只显示这一次：
          <Input
            readOnly
            value={`${location.origin}${link}`}
            onFocus={({ target }) => target.select()}
            aria-label="分享链接"
          />
        </p>
      )}
      {!data || data.sheets.length === 0 ? (
        <p className={styles.nothing}>
          还没有出过。客户要追溯资料时，出一份 PDF，或给一个到期自动失效的链接。
        </p>
      ) : (
        <Rows
          rows={data.sheets}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          noun="追溯单"
          unit="份"
          rowActions={(sheet) =>
            writes && sheet.state === 'open'
              ? [{ label: '收回', danger: true, onPress: () => void revokeSheet(sheet) }]
              : []
          }
        />
      )}
      {open && (
        <MakeDialog identifier={identifier} reader={reader} onLink={setLink} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

type MakeProps = {
  identifier: string
  reader: TraceReader
  onLink: (link: string) => void
  onClose: () => void
}

function MakeDialog({ identifier, reader, onLink, onClose }: MakeProps) {
  const make = useCallMutation('traceSheetMake', { refreshes: ['traceSheetList'] })
  return (
    <FormDialog
      title="出具追溯单"
      about={`按现在选的身份“${TRACE_READER_NAMES[reader]}”，看不到的不进单子。`}
      values={{ until: '' }}
      okLabel="出单"
      send={({ until }: { until: string }) => make.send({ body: { identifier, reader, until: until ?? '' } })}
      onDone={(_, made) => {
        saveEncodedFile(made.file)
        onLink(made.link)
      }}
      onClose={onClose}
    >
      <FormField name="until" label="分享链接有效期" help="空着只出 PDF，不给链接。">
        <DayInput label="分享到" />
      </FormField>
    </FormDialog>
  )
}
