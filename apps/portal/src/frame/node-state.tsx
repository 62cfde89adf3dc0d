import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { LargeTypeButton } from './large-type.tsx'
import { formatMs, type NodeFacts } from './node-facts.ts'
import * as styles from './node-state.module.css'

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
