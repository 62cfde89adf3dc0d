import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { refresh } from '../../../kit/calls.ts'
import { signed } from '../../../session/request.ts'

const MAX_SHOWN_PROBLEMS = 8

/** Imports the bank's statement (CSV or Excel) and shows the result. */
export function ImportStatement() {
  const { modal, message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const importFile = async (file: File) => {
    setBusy(true)
    const answer = await signed((headers) =>
      sendFile<DataOf<'bankStatementImport'>>(routes.bankStatementImport[1], headers, { file }),
    )
    setBusy(false)
    if (!answer.ok) return message.error(answer.message || '没有导入成功，请稍后再试')
    const { added, known, matched, problems } = answer.data
    modal.info({
      title: '银行流水已导入',
      content: (
        <>
          <p>
            新增 {formatCount(added)} 笔，已有 {formatCount(known)} 笔，匹配到订单 {formatCount(matched)} 笔。
          </p>
          {problems.slice(0, MAX_SHOWN_PROBLEMS).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {problems.length > MAX_SHOWN_PROBLEMS && (
            <p>另有 {problems.length - MAX_SHOWN_PROBLEMS} 行未能识别。</p>
          )}
        </>
      ),
      okText: '知道了',
    })
    void refresh('transferDesk', 'transferDetail', 'bankLineList', 'orderFigures', 'orderWaiting')
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label="银行流水文件"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void importFile(file)
        }}
      />
      <Button kind="outline" loading={busy} onClick={() => input.current?.click()}>
        导入银行流水
      </Button>
    </>
  )
}
