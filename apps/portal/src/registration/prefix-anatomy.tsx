import { getIdentity, getNodePrefix, getNodePrefixParts } from '@biaojie/contract/identity.ts'
import { PrefixAnatomy as Anatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'

/** Returns the parts of a company's prefix, each with who it is. */
export function listPrefixParts(company: string, digits = '1001') {
  const { country, industry } = getNodePrefixParts()
  return [
    { text: country, name: '国家代码', meaning: '顶级节点' },
    { text: industry, name: '行业代码', meaning: `${getIdentity().trade}二级节点` },
    { text: digits, name: '企业代码', meaning: company },
  ]
}

/** Returns the parts of the prefix that the guide explains; the company's own is highlighted. */
export const makeGuidePrefix = ({ identifier, company }: { identifier: string; company: string }) =>
  listPrefixParts(company, identifier.split('/')[0]?.split('.')[2]).map((part, at) => ({
    ...part,
    hot: at === 2,
  }))

/** Draws a company's prefix. `digits` are those of the company; without them four empty places are shown. */
export function PrefixAnatomy({ digits, owner, note }: { digits: string; owner: string; note: string }) {
  const { country, industry } = getNodePrefixParts()
  return (
    <Anatomy
      parts={[
        { text: country, name: '国家代码', meaning: '顶级节点' },
        { text: industry, name: '行业代码', meaning: getIdentity().trade },
        { text: digits, name: '企业代码', meaning: owner, hot: true },
      ]}
      note={note}
      label={digits ? `标识前缀 ${getNodePrefix()}.${digits}` : '标识前缀，企业代码还没有填'}
    />
  )
}
