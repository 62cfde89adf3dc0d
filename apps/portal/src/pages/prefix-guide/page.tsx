import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { questions } from '../../../../../content/identification.ts'
import { getPageTexts } from '../../content/pack.ts'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { requestFactsContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { Banner } from './banner.tsx'
import { makePageCode, makeSampleCode } from './codes.ts'
import { Costs } from './costs.tsx'
import { Features } from './features.tsx'
import { Levels } from './levels.tsx'
import { MyState } from './my-state.tsx'
import { Process } from './process.tsx'
import { Questions } from './questions.tsx'
import { Suffixes } from './suffixes.tsx'

const CRUMBS = [{ label: '首页', href: paths.home }, { label: '标识解析' }]

export function loader({ context }: Route.LoaderArgs) {
  const { origin, site } = context.get(requestFactsContext)
  const code = makePageCode(origin)
  const guide = getPageTexts('guide')
  // A node without samples has no such part, which a reader of its code would look for.
  return { pageCode: code, sampleCode: site.samples ? makeSampleCode(guide.identifier) : code, guide }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({
    matches,
    title: '标识解析与标识前缀申请',
    description: `工业互联网标识前缀是什么、编码怎么组成、谁来分配、要不要钱、多久办好。${getIdentity().trade}企业可在线免费申请 ${getNodePrefix()} 下的企业前缀。`,
    keywords: `标识解析,标识前缀,企业前缀申请,${getNodePrefix()},二级节点,一物一码`,
    path: paths.identification,
    image: getSharedPicture('prefix', '标识前缀注册'),
    jsonLd: [
      makeBreadcrumbLd(readOrigin(matches), CRUMBS),
      {
        '@type': 'FAQPage',
        mainEntity: questions.map(({ ask, answer }) => ({
          '@type': 'Question',
          name: ask,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })

export default function Identification({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className={layout.container}>
        <Breadcrumb items={CRUMBS} />
      </div>
      <MyState />
      <Banner code={loaderData.pageCode} guide={loaderData.guide} />
      <Levels guide={loaderData.guide} />
      <Suffixes suffixes={loaderData.guide.suffixes} />
      <Features code={loaderData.sampleCode} guide={loaderData.guide} />
      <Costs />
      <Process />
      <Questions />
    </>
  )
}
