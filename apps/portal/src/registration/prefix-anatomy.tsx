import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import type { CSSProperties } from 'react'
import './prefix-anatomy.css'

type Part = { text: string; name: string; meaning: string; hot?: boolean }

const [COUNTRY = '', NODE = ''] = NODE_PREFIX.split('.')
const COLUMNS = { '--n': 5, '--k': 5, '--pscale': 0.86 } as CSSProperties

/**
 * A prefix drawn as a part: each segment over its dimension line. Stands on a navy sheet. `digits` are those
 * of the enterprise; while there are none, four empty places stand for them.
 */
export function PrefixAnatomy({ digits, owner, note }: { digits: string; owner: string; note: string }) {
  const parts: Part[] = [
    { text: COUNTRY, name: '国家代码', meaning: '顶级节点' },
    { text: NODE, name: '行业代码', meaning: '汽车零部件' },
    { text: digits, name: '企业代码', meaning: owner, hot: true },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      className="anat prefix"
      style={COLUMNS}
      role="group"
      aria-label={digits ? `标识前缀 ${NODE_PREFIX}.${digits}` : '标识前缀，企业代码还没有填'}
    >
      <div className="half">
        <div className="ps">
          {parts.map((part, index) => [
            index > 0 && (
              <b className="p" key={`before ${part.name}`} aria-hidden>
                .
              </b>
            ),
            <Segment key={part.name} part={part} />,
          ])}
        </div>
        <p className="grp">{note}</p>
      </div>
    </div>
  )
}

function Segment({ part: { text, name, meaning, hot } }: { part: Part }) {
  return (
    <div className={hot ? 'hot' : undefined}>
      <b className={text ? 'g' : 'g blank'}>{text || '0000'}</b>
      <span className="dim">
        <b>{name}</b>
        <span className="who">{meaning}</span>
      </span>
    </div>
  )
}
