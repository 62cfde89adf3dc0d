import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { PrefixAnatomy as Anatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'

const [COUNTRY = '', NODE = ''] = NODE_PREFIX.split('.')

/** Draws a company's prefix. `digits` are those of the company; without them four empty places are shown. */
export function PrefixAnatomy({ digits, owner, note }: { digits: string; owner: string; note: string }) {
  return (
    <Anatomy
      parts={[
        { text: COUNTRY, name: '国家代码', meaning: '顶级节点' },
        { text: NODE, name: '行业代码', meaning: '汽车零部件' },
        { text: digits, name: '企业代码', meaning: owner, hot: true },
      ]}
      note={note}
      label={digits ? `标识前缀 ${NODE_PREFIX}.${digits}` : '标识前缀，企业代码还没有填'}
    />
  )
}
