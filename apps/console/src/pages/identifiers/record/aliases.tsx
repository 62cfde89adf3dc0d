import { ALIAS_KIND_NAMES, detectAliasKind } from '@biaojie/contract/identifiers/records/alias-kinds.ts'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { Code, Time } from '../../../kit/values.tsx'
import * as styles from './aliases.module.css'

const SHOWN = ['identifierAliases', 'identifierList'] as const

/** Other names under which the identifier is found, with what they look like. */
export function Aliases({ identifier, writes }: { identifier: string; writes: boolean }) {
  const { data, failure, reload } = useCallQuery('identifierAliases', { body: { identifier } })
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title="别名"
      note={data && data.length > 0 ? `${data.length} 个，扫或查哪个都到这一件` : undefined}
      actions={writes && <TextButton onPress={() => setAdding(true)}>加别名</TextButton>}
      flush
    >
      {!data && failure && <Failed failure={failure} what="别名" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在加载别名" lines={2} />}
      {data?.length === 0 && (
        <p className={styles.nothing}>还没有。可加 GTIN 加序列号、客户件码、旧码；一个别名只到一个标识。</p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.aliases}>
          {data.map(({ alias, note, createTime, author, conflict }) => (
            <li key={alias}>
              <span className={styles.said}>{ALIAS_KIND_NAMES[detectAliasKind(alias).kind]}</span>
              <Code wraps>{alias}</Code>
              <span className={styles.said}>{[note, conflict].filter(Boolean).join('；')}</span>
              <small>
                <Time time={createTime} /> {author}
              </small>
              {writes && <Remove identifier={identifier} alias={alias} />}
            </li>
          ))}
        </ul>
      )}
      {adding && <AddDialog identifier={identifier} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Remove({ identifier, alias }: { identifier: string; alias: string }) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('identifierAliasRemove', { refreshes: SHOWN })
  const remove = () => run({ body: { identifier, alias } })
  const ask = () =>
    void modal.confirm({
      title: `去掉别名 ${alias}？`,
      content: '去掉后按它查不到这一件，它可以给别的标识用。',
      okText: '去掉',
      okButtonProps: { danger: true },
      onOk: remove,
    })
  return (
    <TextButton danger label={`去掉别名 ${alias}`} onPress={ask}>
      去掉
    </TextButton>
  )
}

type Values = { alias: string; note: string }

function AddDialog({ identifier, onClose }: { identifier: string; onClose: () => void }) {
  const { send } = useCallMutation('identifierAliasAdd', { refreshes: SHOWN })
  const [typed, setTyped] = useState('')
  const { kind, problem, isRefused } = detectAliasKind(typed)
  const hint = typed.trim() === '' ? '空格、全角和大小写不影响查询' : `看起来是${ALIAS_KIND_NAMES[kind]}`
  return (
    <FormDialog<Values>
      title="加别名"
      values={{ alias: '', note: '' }}
      okLabel={problem && !isRefused ? '仍然加上' : '加上'}
      note={problem && (isRefused ? `${problem}。` : `${problem}。请核对；客户就是这样印的，也可以加上。`)}
      onChange={({ alias }) => setTyped(alias)}
      onClose={onClose}
      send={({ alias, note }) => send({ body: { identifier, alias: alias.trim(), ...(note && { note }) } })}
    >
      <FormField
        name="alias"
        label="别名"
        required
        rules={[{ min: 2, message: '别名至少两个字符' }]}
        help={hint}
      >
        <Input maxLength={256} autoFocus placeholder="(01)06901234567892(21)018229K" />
      </FormField>
      <FormField name="note" label="说明">
        <Input maxLength={60} placeholder="如 示例整车三厂来料标签" />
      </FormField>
    </FormDialog>
  )
}
