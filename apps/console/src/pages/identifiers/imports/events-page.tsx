import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportMode } from '@biaojie/contract/identifiers/imports/rules.ts'
import {
  EVENT_SHEET_BYTES,
  EVENT_SHEET_ROWS,
  type EventOutcome,
} from '@biaojie/contract/tracking/events/rules.ts'
import type { EventSheetResult, EventSheetRow } from '@biaojie/contract/tracking/events/sheets.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { saveEncodedFile } from '@biaojie/ui/files/save-file.ts'
import type { TagTone } from '@biaojie/ui/tag.tsx'
import { App } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { refresh } from '../../../kit/calls.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { signed } from '../../../session/request.ts'
import { ActionBar } from '../parts/action-bar.tsx'
import * as styles from './imports.module.css'
import { SheetDrop } from './sheet-drop.tsx'

const OUTCOMES: Record<EventOutcome, { label: string; tone?: TagTone; hollow?: boolean }> = {
  stored: { label: '可以记', tone: 'ok' },
  known: { label: '已经记过', hollow: true },
  wrong: { label: '出错', tone: 'err' },
}

const COLUMNS: Column<EventSheetRow>[] = [
  {
    key: 'row',
    title: '行',
    width: 64,
    align: 'right',
    render: ({ row }) => <Code>{formatCount(row)}</Code>,
  },
  {
    key: 'outcome',
    title: '结果',
    width: 104,
    card: 'state',
    render: ({ outcome }) => <StateTag states={OUTCOMES} value={outcome} />,
  },
  { key: 'time', title: '时间', width: 160, card: 'next', render: ({ time }) => <Code>{time || '—'}</Code> },
  { key: 'step', title: '工序', width: 104, card: 'name', render: ({ step }) => step || '没有写' },
  {
    key: 'identifiers',
    title: '标识',
    wraps: true,
    card: 'code',
    render: ({ identifiers }) => <Code wraps>{identifiers || '—'}</Code>,
  },
  {
    key: 'parent',
    title: '上级标识',
    width: 140,
    render: ({ parent }) => <Code wraps>{parent || '—'}</Code>,
  },
  { key: 'place', title: '地点', width: 120, wraps: true, render: ({ place }) => place || '—' },
  { key: 'problem', title: '错误位置', wraps: true, render: ({ problem }) => problem || '—' },
]

type Sheet = { file: File; result: EventSheetResult }

/** Imports a spreadsheet of events: every row is checked first, then recorded. */
export default function EventImportPage() {
  const [sheet, setSheet] = useState<Sheet | undefined>()
  return (
    <div className={styles.page}>
      <PageHead title="导入过程记录" note={<Link to={pages.imports}>导入标识在这里</Link>} />
      {sheet ? (
        <Checked sheet={sheet} onResult={setSheet} onLeave={() => setSheet(undefined)} />
      ) : (
        <NewFile onChecked={setSheet} />
      )}
    </div>
  )
}

function NewFile({ onChecked }: { onChecked: (sheet: Sheet) => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const checkFile = async (file: File) => {
    setProblem('')
    setBusy(true)
    const answer = await signed((headers) =>
      sendFile<DataOf<'eventSheetCheck'>>(routes.eventSheetCheck[1], headers, { file }),
    )
    setBusy(false)
    if (!answer.ok) return setProblem(answer.message || '文件没有传上去，请检查网络后再试一次')
    onChecked({ file, result: answer.data })
  }
  return (
    <PageBody>
      <Stack>
        <Section title="一行一条记录" note="先逐行检查，还不会记下来">
          <div className={styles.take}>
            <SheetDrop
              label="过程记录表格"
              most={{ rows: EVENT_SHEET_ROWS, bytes: EVENT_SHEET_BYTES }}
              busy={busy}
              busyLabel="正在检查"
              problem={problem}
              onFile={(file) => void checkFile(file)}
            />
            <div className={styles.choice}>
              <Sample />
              <p>
                要有时间、工序、标识三列；装箱、安装、取下再写上级标识。本企业的标识可以省去前缀，几件之间用顿号或空格隔开。
              </p>
              <p>时间按北京时间。同一份表再导一次，记过的不会重记。</p>
            </div>
          </div>
        </Section>
      </Stack>
    </PageBody>
  )
}

function Sample() {
  const { download, busy } = useDownload('eventSheetSample')
  return (
    <TextButton disabled={busy} onPress={() => void download()}>
      下载样表：附工序与状态的写法
    </TextButton>
  )
}

type CheckedProps = { sheet: Sheet; onResult: (sheet: Sheet) => void; onLeave: () => void }

function Checked({ sheet: { file, result }, onResult, onLeave }: CheckedProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { counts, recorded, rows, wrongFile } = result
  const total = counts.stored + counts.known + counts.wrong
  const mode: ImportMode = counts.wrong > 0 ? 'good' : 'all'
  const record = async () => {
    setBusy(true)
    const answer = await signed((headers) =>
      sendFile<DataOf<'eventSheetImport'>>(routes.eventSheetImport[1], headers, { file, fields: { mode } }),
    )
    setBusy(false)
    if (!answer.ok) return message.error(answer.message || '没有收到答复，请再试一次；记过的不会重记')
    if (!answer.data.recorded) message.warning('检查之后情况变了，这次没有记，请看出错的行')
    onResult({ file, result: answer.data })
    void refresh('eventList')
  }
  return (
    <>
      <PageBody>
        <Stack>
          {recorded && <NoticeLine>{describeResult(counts)}</NoticeLine>}
          <Section
            title={file.name}
            note={`${formatCount(total)} 行：${recorded ? '新记' : '可以记'} ${formatCount(counts.stored)}，已经记过 ${formatCount(counts.known)}，出错 ${formatCount(counts.wrong)}`}
            actions={
              counts.wrong > 0 && (
                <TextButton onPress={() => saveEncodedFile(wrongFile)}>下载出错的行，改好再导</TextButton>
              )
            }
            flush
          >
            <Rows rows={rows} columns={COLUMNS} rowKey={({ row }) => String(row)} noun="记录" unit="行" />
          </Section>
          {rows.length < total && (
            <p className={styles.help}>这里列出最前面的 {formatCount(rows.length)} 行，出错的优先。</p>
          )}
        </Stack>
      </PageBody>
      <ActionBar kept note={recorded ? '每一件的过程记录里现在看得到' : '还没有记下来'}>
        <Button kind="outline" onClick={onLeave}>
          {recorded ? '再导一份' : '换一份表'}
        </Button>
        {!recorded && (
          <Button disabled={counts.stored === 0} loading={busy} onClick={() => void record()}>
            {describeButton(counts)}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

const describeButton = ({ stored, wrong }: EventSheetResult['counts']) => {
  if (stored === 0) return '没有要记的行'
  return wrong > 0 ? `只记正确的 ${formatCount(stored)} 行` : `记下 ${formatCount(stored)} 行`
}

function describeResult({ stored, known, wrong }: EventSheetResult['counts']): string {
  const parts = [`记下了 ${formatCount(stored)} 条`]
  if (known > 0) parts.push(`${formatCount(known)} 条以前记过，没有重记`)
  if (wrong > 0) parts.push(`${formatCount(wrong)} 行出错，没有记`)
  return `${parts.join('；')}。`
}
