import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { formatMs, type NodeFacts } from './node-facts.ts'

/** Whose node this is, whether it answers, and how fast. */
export function NodeState({ facts }: { facts: NodeFacts }) {
  return (
    <div className="node">
      <span>
        二级节点 <span className="id">{NODE_PREFIX}</span>
      </span>
      {facts.averageMs === null ? (
        <span>状态暂时读不到</span>
      ) : (
        <>
          <span className={facts.healthy ? 'ok' : 'bad'}>
            {facts.healthy ? '解析服务正常' : '解析服务异常'}
          </span>
          {facts.averageMs > 0 && (
            <span className="avg">
              平均响应 <span className="id">{formatMs(facts.averageMs)} ms</span>
            </span>
          )}
        </>
      )}
    </div>
  )
}
