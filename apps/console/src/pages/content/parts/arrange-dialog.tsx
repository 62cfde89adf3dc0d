import type { ContentRow } from '@biaojie/contract/content/content/manage.ts'
import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Modal, Select } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { Answered } from '../../../kit/states.tsx'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'
import * as styles from './arrange-dialog.module.css'
import { KIND_WORDS } from './states.tsx'

type Props = { kind: ContentKind; most: number; onClose: () => void }

/** Arranges the published items of the ordered place. */
export function ArrangeDialog({ kind, most, onClose }: Props) {
  useFocusReturn()
  const { place } = KIND_WORDS[kind]
  const placed = useCallQuery('contentList', { body: { kind, placed: true, size: 50 } })
  return (
    <Modal open title={`排${place}`} footer={null} onCancel={onClose} destroyOnHidden>
      <Answered query={placed} lines={4}>
        {({ records }) => (
          <Order
            kind={kind}
            most={most}
            start={records.toSorted((a, b) => a.place - b.place)}
            onClose={onClose}
          />
        )}
      </Answered>
    </Modal>
  )
}

const moveItem = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

function Order({ kind, most, start, onClose }: Props & { start: ContentRow[] }) {
  const { message } = App.useApp()
  const { noun, unit, place } = KIND_WORDS[kind]
  const [rows, setRows] = useState(start)
  const [problem, setProblem] = useState('')
  const { send, busy } = useCallMutation('contentArrange', { refreshes: ['contentList', 'contentDetail'] })
  const save = async () => {
    const answer = await send({ body: { kind, ids: rows.map(({ id }) => id) } })
    if (!answer.ok) return setProblem(answer.message)
    message.success(`${place}已更新`)
    onClose()
  }
  return (
    <>
      {problem && <NoticeLine tone="error">{problem}</NoticeLine>}
      {rows.length === 0 && <p className={styles.none}>还没有排定的{noun}，从下面加入。</p>}
      <ol className={styles.order}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <b>{at + 1}</b>
            <span>{row.title}</span>
            <TextButton
              label={`上移 ${row.title}`}
              disabled={at === 0}
              onPress={() => setRows(moveItem(rows, at, at - 1))}
            >
              上移
            </TextButton>
            <TextButton
              danger
              label={`移出 ${row.title}`}
              onPress={() => setRows(rows.filter((other) => other !== row))}
            >
              移出
            </TextButton>
          </li>
        ))}
      </ol>
      {rows.length < most ? (
        <Adder kind={kind} taken={rows} onAdd={(row) => setRows([...rows, row])} />
      ) : (
        <p className={styles.none}>
          已排满 {most} {unit}，移出一{unit}才能再加。
        </p>
      )}
      <footer className={styles.foot}>
        <Button kind="outline" onClick={onClose}>
          取消
        </Button>
        <Button loading={busy} onClick={save}>
          保存次序
        </Button>
      </footer>
    </>
  )
}

type AdderProps = { kind: ContentKind; taken: ContentRow[]; onAdd: (row: ContentRow) => void }
function Adder({ kind, taken, onAdd }: AdderProps) {
  const { noun } = KIND_WORDS[kind]
  const [text, setText] = useState('')
  const words = text.trim().slice(0, 60)
  const { data, loading } = useCallQuery(
    'contentList',
    { body: { kind, state: 'published', size: 20, ...(words && { text: words }) } },
    { keep: true },
  )
  const rows = (data?.records ?? []).filter(({ id }) => !taken.some((other) => other.id === id))
  return (
    <Select
      className={styles.adder}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      value={null}
      loading={loading}
      aria-label={`加入${noun}`}
      placeholder={`按标题找已发布的${noun}，选中即加入`}
      notFoundContent={loading ? '正在查找' : `没有找到已发布的${noun}`}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id: number | null) => {
        const row = rows.find((other) => other.id === id)
        setText('')
        if (row) onAdd(row)
      }}
    />
  )
}
