import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { splitNote } from '../../../scenes/elements.ts'
import * as styles from './self-check.module.css'
import {
  type CheckItem,
  countAbnormal,
  type ItemState,
  judgeItem,
  type RunState,
  readReason,
  runState,
  STAGGER,
} from './self-check.ts'

const TITLES: Record<RunState, string> = {
  1: '最近一次自检记录',
  2: '逐项回放',
  3: '发现异常',
  4: '运行健康',
}
const LABELS: Record<ItemState, string> = { idle: '未检测', scanning: '检测中', ok: '正常', bad: '异常' }

const STATES: Record<ItemState, string | undefined> = {
  idle: undefined,
  scanning: styles.scanning,
  ok: styles.ok,
  bad: styles.bad,
}

/**
 * Replays the latest self-check that the device reported, one item every half second. The text says when it
 * was recorded, and that nothing is measured now.
 */
export function SelfCheckRun({ items, last }: { items: readonly CheckItem[]; last: string }) {
  const [done, setDone] = useRun(items.length)
  const state = runState(items, done)
  const wrong = countAbnormal(items, done)
  return (
    <section
      className={cx(styles.check, state === 3 && styles.abnormal, state === 4 && styles.normal)}
      aria-label="设备自检"
    >
      <div className={cx(drawing.sheet, styles.summary)} data-surface="navy">
        <p className={styles.cells} aria-hidden>
          {items.map((item, index) => (
            <i key={item.item} className={STATES[judgeItem(items, index, done)]} />
          ))}
        </p>
        <div role="status">
          <b>{TITLES[state]}</b>
          <p>
            {state === 2 ? `第 ${(done ?? 0) + 1} 项，` : ''}共{' '}
            <span className={text.figure}>{items.length}</span> 项，
            {state === 1 ? (
              '尚未回放'
            ) : (
              <>
                异常 <span className={text.figure}>{wrong}</span> 项
              </>
            )}
          </p>
          <p>{last ? `设备于 ${last} 上报的自检结果` : '设备上报的自检结果，没有写明时间'}，不是现在的测量</p>
        </div>
        <Button kind={state === 1 ? 'accent' : 'inverse'} loading={state === 2} onClick={() => setDone(0)}>
          {state === 1 ? '回放自检' : state === 2 ? '回放中' : '再看一遍'}
        </Button>
      </div>
      <ol>
        {items.map((item, index) => (
          <Item key={item.item} item={item} state={judgeItem(items, index, done)} />
        ))}
      </ol>
    </section>
  )
}

function Item({ item, state }: { item: CheckItem; state: ItemState }) {
  const hasResult = state === 'ok' || state === 'bad'
  return (
    <li className={cx(styles.item, STATES[state])}>
      <i />
      <b>{item.item}</b>
      <small>{item.place}</small>
      <span className={cx(text.code, styles.value)}>{hasResult && splitNote(item.measured ?? '').value}</span>
      <span className={cx(text.code, styles.value, styles.standard)}>{hasResult && item.standard}</span>
      <em>
        {state === 'bad' && <Icon name="warning" size={16} />}
        {state === 'bad' ? readReason(item.result ?? '') : LABELS[state]}
      </em>
    </li>
  )
}

/**
 * Counts the items that have their result; the replay advances by itself. Under reduced motion all results
 * appear at once.
 */
function useRun(total: number): [number | null, (done: number) => void] {
  const [done, setDone] = useState<number | null>(null)
  useEffect(() => {
    if (done === null || done >= total) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setDone(still ? total : done + 1), still ? 0 : STAGGER)
    return () => clearTimeout(timer)
  }, [done, total])
  return [done, setDone]
}
