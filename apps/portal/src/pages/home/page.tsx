import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import { data } from 'react-router'
import { getPageTexts } from '../../content/pack.ts'
import { getDescription, makePageMeta, readOrigin, readOwner } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { requestFactsContext, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { Addresses } from './addresses.tsx'
import { makeAddressCode, makePartCode } from './codes.ts'
import { drawFigureCells, loadFigures } from './figures.ts'
import { Hero } from './hero.tsx'
import * as styles from './home.module.css'
import { Join } from './join.tsx'
import { loadBelow } from './load-below.ts'
import { forgetMissed, hasMissed } from './missed.ts'
import { NodeFigures } from './node-figures.tsx'
import { Applications } from './sections/applications.tsx'
import { Banners } from './sections/banners.tsx'
import { Breakdown } from './sections/breakdown.tsx'
import { Cases } from './sections/cases.tsx'
import { Ecology } from './sections/ecology.tsx'
import { News } from './sections/news.tsx'
import { Solutions } from './sections/solutions.tsx'
import { Stages } from './stages.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin, site: node } = context.get(requestFactsContext)
  const start = getPageTexts('start')
  const figures = await loadFigures(context.get(serverCallContext))
  const call = context.get(serverCallContext)
  const below = await loadBelow(call, node.samples)
  const missed = hasMissed(request)
  const codes = {
    partCode: makePartCode(origin, node.samples, start.identifier),
    addressCode: makeAddressCode(origin, start.identifier),
  }
  const shown = {
    start,
    examples: getPageTexts('site').examples,
    figures: drawFigureCells(figures, below.breakdown),
    missed,
    ...codes,
    ...below,
  }
  return missed ? data(shown, { headers: { 'set-cookie': forgetMissed } }) : data(shown)
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = readOrigin(matches)
  const url = origin + paths.home
  return makePageMeta({
    matches,
    path: paths.home,
    keywords: `工业互联网标识解析,二级节点,${getNodePrefix()},${getIdentity().trade},标识查询,标识前缀注册,产品追溯`,
    jsonLd: [
      { '@type': 'Organization', name: readOwner(matches), url, description: getDescription(matches) },
      {
        '@type': 'WebSite',
        name: getIdentity().name,
        url,
        inLanguage: 'zh-CN',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/product_scene?identifier={identifier}` },
          'query-input': 'required name=identifier',
        },
      },
    ],
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.missed && (
        <p className={styles.missed} role="status">
          没有您要打开的地址，这里是首页。
        </p>
      )}
      <Hero code={loaderData.partCode} start={loaderData.start} examples={loaderData.examples} />
      <NodeFigures cells={loaderData.figures} />
      <Banners banners={loaderData.banners} />
      <div className={styles.below}>
        <Applications texts={loaderData.texts.scenes} scenes={loaderData.scenes} />
        <Stages stages={loaderData.start.stages} />
        <Solutions texts={loaderData.texts.solutions} views={loaderData.views} />
        <Cases
          texts={loaderData.texts.cases}
          figures={loaderData.caseFigures}
          outcomes={loaderData.outcomes}
        />
        <Breakdown breakdown={loaderData.breakdown} />
        <News texts={loaderData.texts.news} articles={loaderData.articles} standards={loaderData.standards} />
        <Addresses code={loaderData.addressCode} start={loaderData.start} />
        <Join />
        <Ecology texts={loaderData.texts.ecology} />
      </div>
    </>
  )
}
