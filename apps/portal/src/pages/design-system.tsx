import { getIdentity } from '@biaojie/contract/identity.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { ASSEMBLIES } from '@biaojie/drawings/exploded/assemblies.ts'
import { drawExploded } from '@biaojie/drawings/exploded/figure.ts'
import { Catalogue } from '@biaojie/ui/catalogue/catalogue.tsx'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import type { MetaFunction } from 'react-router'

export const loader = () => ({
  assemblies: ASSEMBLIES.map((assembly) => drawSvg(drawExploded(assembly), assembly.key)),
})

export const meta: MetaFunction = () => [
  { title: `组件与状态 - ${getIdentity().platform}` },
  { name: 'robots', content: 'noindex' },
]

/** Every component in every state; the server shows this address outside production only. */
export default function DesignSystem({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
  return (
    <Catalogue
      drawings={loaderData.assemblies.map((art) => <LineArt key={art.label} art={art} kind="solid" />)}
    />
  )
}
