import type { InputOf } from '@biaojie/contract/calls.ts'
import { formatBytes, formatCount } from '@biaojie/contract/formats.ts'
import type { Extract } from '@biaojie/contract/identifiers/extracts/extracts.ts'
import {
  EXTRACT_DAYS,
  EXTRACT_FORMATS,
  type ExtractFormat,
} from '@biaojie/contract/identifiers/extracts/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { useDownload } from '../../../kit/download.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { useFocusReturn } from '../../../kit/use-focus-return.ts'
import { Time } from '../../../kit/values.tsx'
import { Progress } from '../parts/progress.tsx'
import * as styles from './dialogs.module.css'

const EVERY_MS = 1_000
const RECENT = { body: { size: 3 } }
const FORMAT_NAMES: Record<ExtractFormat, string> = { xlsx: 'Excel（.xlsx）', csv: 'CSV（.csv）' }

/** The identifiers of an export or a change: all matching or the selected ones. */
export type Scope = {
  conditions: Omit<InputOf<'extractCreate'>['body'], 'format'>
  /** 按当前筛选，共 1,234 个. */
  text: string
}

/** Writes identifiers to files in the background, and hands them over. */
export function ExportDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  useFocusReturn()
  const [id, setId] = useState('')
  return (
    <Modal open title="导出标识" footer={null} onCancel={onClose} destroyOnHidden>
      {id === '' ? <Start scope={scope} onStarted={setId} /> : <Running id={id} onClose={onClose} />}
    </Modal>
  )
}

function Start({ scope, onStarted }: { scope: Scope; onStarted: (id: string) => void }) {
  const [format, setFormat] = useState<ExtractFormat>('xlsx')
  const { run, busy } = useCallMutation('extractCreate', { refreshes: ['extractList'] })
  const recent = useCallQuery('extractList', RECENT)
  const start = async () => {
    const data = await run({ body: { ...scope.conditions, format } })
    if (data) onStarted(data.id)
  }
  return (
    <div className={styles.stack}>
      <p className={styles.scope}>{scope.text}</p>
      <Radio.Group
        aria-label="文件格式"
        value={format}
        onChange={({ target }) => setFormat(target.value)}
        options={EXTRACT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
      />
      <p className={styles.note}>
        每个模板一个文件，列名与导入的样表相同，改好后可以直接再导入。只有本企业能看的值也在里面，请留心转发。
      </p>
      <div className={styles.foot}>
        <Button loading={busy} onClick={() => void start()}>
          开始导出
        </Button>
      </div>
      {recent.data && recent.data.records.length > 0 && (
        <section className={styles.recent} aria-label="最近的导出">
          <h3>近 {EXTRACT_DAYS} 天的导出</h3>
          <ul>
            {recent.data.records.map((record) => (
              <li key={record.id}>
                <span>
                  <Time time={record.createTime} /> {record.createdBy}，{formatCount(record.done)} 个
                </span>
                <TextButton onPress={() => onStarted(record.id)}>
                  {record.state === 'running' ? '查看进度' : '查看文件'}
                </TextButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const chooseInterval = ({ state }: Extract) => (state === 'running' ? EVERY_MS : undefined)

function Running({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, failure, reload } = useCallQuery('extractDetail', { body: { id } }, { every: chooseInterval })
  const cancel = useCallMutation('extractCancel', { refreshes: ['extractDetail', 'extractList'] })
  if (!data)
    return failure ? (
      <Failed failure={failure} what="导出" onRetry={reload} />
    ) : (
      <Waiting label="正在准备文件" lines={3} />
    )
  return (
    <div className={styles.stack}>
      {data.state === 'running' && (
        <>
          <Progress done={data.done} total={data.total ?? 0} unit="个" />
          <p className={styles.note}>可以关掉这个窗口，准备会继续；完成后在“导出”里取。</p>
        </>
      )}
      {data.state === 'done' && data.files.length === 0 && <p>没有符合条件的标识，因此没有文件。</p>}
      {data.state === 'cancelled' && <p>已取消{data.files.length > 0 && '；写好的文件仍可下载'}。</p>}
      {data.problem && <p role="alert">{data.problem}</p>}
      <Files extract={data} />
      <div className={styles.foot}>
        {data.state === 'running' && (
          <Button kind="outline" loading={cancel.busy} onClick={() => void cancel.send({ body: { id } })}>
            取消导出
          </Button>
        )}
        <Button kind={data.state === 'running' ? 'outline' : 'primary'} onClick={onClose}>
          关闭
        </Button>
      </div>
    </div>
  )
}

function Files({ extract: { id, files, format } }: { extract: Extract }) {
  const { download } = useDownload('extractExport')
  const save = (number: number) => download({ id, number })
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="文件">
      {files.map(({ number, templateName, rows, bytes }) => (
        <li key={number}>
          <span>
            <b>{templateName || '没有模板的标识'}</b>
            <small>
              {formatCount(rows)} 行，{formatBytes(bytes)}
            </small>
          </span>
          <Button kind="outline" size="small" onClick={() => void save(number)}>
            下载 .{format}
          </Button>
        </li>
      ))}
    </ul>
  )
}
