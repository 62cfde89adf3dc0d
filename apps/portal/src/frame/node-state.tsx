import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useSyncExternalStore } from 'react'
import { LARGE_TYPE } from '../render/large-type.ts'
import { formatMs, type NodeFacts } from './node-facts.ts'
import * as styles from './node-state.module.css'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isLarge = () => document.documentElement.dataset.type === LARGE_TYPE

/** Turns large type on and off for the whole site; this device keeps the choice. */
function LargeTypeButton() {
  const large = useSyncExternalStore(subscribe, isLarge, () => false)
  const toggle = () => {
    if (large) delete document.documentElement.dataset.type
    else document.documentElement.dataset.type = LARGE_TYPE
    try {
      if (large) localStorage.removeItem('type')
      else localStorage.setItem('type', LARGE_TYPE)
    } catch {}
    for (const listener of listeners) listener()
  }
  return (
    <button type="button" className={styles.button} aria-pressed={large} onClick={toggle}>
      {large ? '退出大字版' : '大字版'}
    </button>
  )
}

/** Shows the name of the node, its state and its speed. */
export function NodeState({ facts, look }: { facts: NodeFacts; look: 'line' | 'wrapped' }) {
  return (
    <div className={cx(styles.node, look === 'line' ? styles.line : styles.wrapped)}>
      <span>
        二级节点 <span className={cx(text.code, styles.code)}>{getNodePrefix()}</span>
      </span>
      {facts.averageMs === null ? (
        <span>状态暂时读不到</span>
      ) : (
        <>
          <span className={facts.healthy ? styles.healthy : styles.failing}>
            {facts.healthy ? '解析服务正常' : '解析服务异常'}
          </span>
          {facts.averageMs > 0 && (
            <span className={styles.speed}>
              平均响应 <span className={cx(text.code, styles.code)}>{formatMs(facts.averageMs)} ms</span>
            </span>
          )}
        </>
      )}
      <LargeTypeButton />
    </div>
  )
}
