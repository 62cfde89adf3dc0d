import { saveFile } from '@biaojie/ui/files/save-file.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { formatClock, handIn, LOG_MOST, type Logged, writeSheet } from '../log.ts'
import { Bar, type Go, Key, Keys } from './keys.tsx'
import * as styles from './screens.module.css'
import { VerdictShape } from './shapes.tsx'

/** Lists the checks since the last sheet, with time and place, and exports them as a table. */
export function CheckSheet({ log, onGo }: { log: readonly Logged[]; onGo: Go }) {
  const lines = log.filter(({ handed }) => !handed)
  const places = [...new Set(lines.map(({ place }) => place).filter(Boolean))]
  const latest = log.find(({ offline, at }) => !offline && at)
  return (
    <>
      <Bar title="点检单" onBack={() => onGo('scan')} />
      <p className={styles.total}>
        <b>{lines.length}</b> 件 {lines.at(-1) && `${formatClock(lines.at(-1)?.time ?? 0)} 起`}{' '}
        <span>{places.join('、')}</span>
      </p>
      <ol className={styles.lines}>
        {lines.map((entry) => (
          <Line key={entry.key} line={entry} />
        ))}
        {lines.length === 0 && <li className={styles.empty}>还没有扫过零件，扫一件就记一行。</li>}
      </ol>
      <p className={styles.note}>
        手机里留最近 {LOG_MOST} 次查询，断网照样判。
        {latest && `召回名单核到 ${latest.at.slice(5, 16)}。`}
      </p>
      <Keys>
        <Key icon="scan" main onPress={() => onGo('scan')}>
          扫下一件
        </Key>
        <Key icon="check" disabled={lines.length === 0} onPress={() => void deliver(lines)}>
          交单
        </Key>
      </Keys>
    </>
  )
}

function Line({
  line: { identifier, word, measured, measuredShape, shape, time, place, offline },
}: {
  line: Logged
}) {
  return (
    <li>
      <VerdictShape shape={measuredShape === 'stop' ? 'stop' : shape} size={28} />
      <div>
        <b>{identifier.slice(identifier.indexOf('/') + 1)}</b>
        <span>{[measured || word, offline && '离线'].filter(Boolean).join('，')}</span>
      </div>
      <p>
        <b>{formatClock(time)}</b>
        <span>{place}</span>
      </p>
    </li>
  )
}

/**
 * Shares the sheet with another app of the phone, or saves it; its lines leave the screen only after that.
 */
async function deliver(lines: readonly Logged[]): Promise<void> {
  const name = `点检单-${formatClock(Date.now()).replace(':', '')}.csv`
  const file = new File([writeSheet(lines)], name, { type: 'text/csv' })
  try {
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: '点检单' })
    else saveFile(file, name)
    handIn()
    showToast(`${lines.length} 件已交单`)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast('没有交出去，单子还在手机里', { kind: 'err' })
  }
}
