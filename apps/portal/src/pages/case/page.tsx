import type { Case } from '@biaojie/contract/content/content/cases.ts'
import { describePlatform } from '@biaojie/contract/identity.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { Neighbours } from '@biaojie/ui/content/neighbours.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { MeasuredList } from '../../catalogue/measured-list.tsx'
import { readCase } from '../../content/cases.ts'
import { openDialog } from '../../dialogs.ts'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { MissingLine, PageLine } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import { openGraphPicture } from '../../pictures/open-graph.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './case.module.css'
import { Measured } from './figures/measured.tsx'
import { Head, Statistics } from './head.tsx'
import { Investment } from './investment.tsx'
import { Answers, Background, PainPoints, Products } from './sections.tsx'

export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const preview = new URL(request.url).searchParams.get('preview')?.slice(0, 200) || undefined
  return readCase(context.get(serverCallContext), params.id, preview)
}

const listCrumbs = (title: string) => [
  { label: '首页', href: paths.home },
  { label: '案例中心', href: paths.cases },
  { label: title },
]
/** 制动盘单件追溯：召回范围…… → 制动盘单件追溯 */
const shortenTitle = (document: Pick<Case, 'list'>) => document.list.title.split('：')[0] ?? ''

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { id, document, banner } = loaderData
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: `${document.list.title} - 案例中心`,
    description: document.des,
    path: paths.case(id),
    image: openGraphPicture(banner),
    type: 'article',
    hidden: loaderData.preview,
    jsonLd: [
      makeBreadcrumbLd(origin, listCrumbs(shortenTitle(document))),
      {
        '@type': 'Article',
        headline: document.list.title,
        description: document.des,
        url: origin + paths.case(id),
        inLanguage: 'zh-CN',
        publisher: { '@type': 'Organization', name: describePlatform(), url: origin + paths.home },
      },
    ],
  })
}

/** Shows one company's case: measurements before and after, reasons, method and cost. */
export default function CasePage({ loaderData }: Route.ComponentProps) {
  const { id, document, background, products, total, next, unknown, preview } = loaderData
  return (
    <>
      {preview && <PageLine>预览：这一版还没有发布，只有拿到链接的人看得到。</PageLine>}
      {unknown && (
        <MissingLine>
          没有找到这个案例，下面是案例 {id}。<a href={paths.cases}>查看全部案例</a>
        </MissingLine>
      )}
      <div className={layout.container}>
        <Breadcrumb items={listCrumbs(shortenTitle(document))} />
        <Head id={id} document={document} />
      </div>
      <Measured figure={document.figure} />
      <div className={layout.container}>
        <Statistics statistics={document.statistics} basis={document.basis} />
        <Background background={document.background} picture={background} />
        <PainPoints chain={document.chain} painPoints={document.painPoints} />
        <Answers intro={document.solutionIntro} solution={document.solution} />
        <MarginSection title="成效" note={document.effects.note}>
          <MeasuredList
            items={document.effects.items.map(({ title, des, ...measure }) => ({
              title,
              des,
              bars: { ...measure, label: title },
            }))}
          />
        </MarginSection>
        <Investment investment={document.investment} />
        <Products products={products} />
      </div>
      <Closing
        title={document.closing.title}
        text={document.closing.text}
        action={
          <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
            我要同款服务
          </Button>
        }
      />
      <div className={layout.container}>
        <Neighbours
          label="其他案例"
          before={{ href: paths.cases, label: '全部案例', title: `案例中心，共 ${total} 个` }}
          after={next && { href: paths.case(next.id), label: '下一个案例', title: next.title }}
        />
        {document.sample && (
          <p className={styles.foot}>
            <span className={text.sample}>示例</span> 企业与数据为示例，用来说明方法与算法。
          </p>
        )}
      </div>
    </>
  )
}
