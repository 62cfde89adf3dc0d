import type { Solution } from '@biaojie/contract/content/content/content.ts'
import { describePlatform } from '@biaojie/contract/identity.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { MeasuredList } from '../../catalogue/measured-list.tsx'
import { findDrawing, getSolution } from '../../content/pack.ts'
import { findPicture, type ShownPicture } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { MissingLine } from '../../notices/missing-line.tsx'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import { openGraphPicture } from '../../pictures/open-graph.ts'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { Architecture } from './architecture.tsx'
import { Cover } from './cover.tsx'
import { removeFigures } from './scenarios.ts'
import * as styles from './solution.module.css'

export function loader({ params }: Route.LoaderArgs) {
  const solution = getSolution(params.id)
  const { picture, phonePicture } = solution.architecture
  return {
    solution,
    unknown: params.id !== undefined && params.id !== String(solution.id),
    banner: findPicture(solution.banner),
    drawing: findDrawing(picture, phonePicture),
    thumbnails: solution.scenarios.rows.map((row) => (row.picture ? findPicture(row.picture) : null)),
  }
}

const listCrumbs = (title: string) => [
  { label: '首页', href: paths.home },
  { label: '解决方案', href: paths.solutions },
  { label: title },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { solution, banner } = loaderData
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: `${solution.title} - 解决方案`,
    description: solution.subTitle,
    path: paths.solution(solution.id),
    image: openGraphPicture(banner),
    type: 'article',
    jsonLd: [
      makeBreadcrumbLd(origin, listCrumbs(solution.title)),
      {
        '@type': 'Service',
        name: solution.title,
        serviceType: solution.topic,
        description: solution.subTitle,
        url: origin + paths.solution(solution.id),
        provider: { '@type': 'Organization', name: describePlatform(), url: origin + paths.home },
      },
    ],
  })
}

/** Shows overview, architecture, advantages and scenarios of one solution, then how to begin. */
export default function SolutionPage({ loaderData }: Route.ComponentProps) {
  const { solution, banner, drawing, thumbnails, unknown } = loaderData
  const { samples } = useSite()
  const scenarios = samples ? solution.scenarios : removeFigures(solution.scenarios)
  return (
    <>
      {unknown && (
        <MissingLine>
          没有找到这套方案，下面是“{solution.title}”。<a href={paths.solutions}>查看全部方案</a>
        </MissingLine>
      )}
      <Cover solution={solution} banner={banner} crumbs={listCrumbs(solution.title)} />
      <div className={layout.container}>
        <Overview planText={solution.planText} />
        <Architecture key={solution.id} architecture={solution.architecture} sheets={drawing} />
        {samples && <Advantages advantages={solution.advantages} />}
        <Scenarios scenarios={scenarios} thumbnails={thumbnails} />
        {samples && <Related names={solution.related} />}
      </div>
      <Closing
        title={solution.closing.title}
        text={solution.closing.text}
        steps={solution.cooperation}
        action={
          <>
            <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
              立即咨询
            </Button>
            <a className={getButtonClass({ kind: 'inverse', size: 'large' })} href={paths.solutions}>
              全部方案
            </a>
          </>
        }
      />
    </>
  )
}

function Overview({ planText: { lead, paragraphs, aside } }: Pick<Solution, 'planText'>) {
  return (
    <MarginSection title="方案概述" first>
      <div className={styles.overview}>
        <div>
          <p className={styles.lead}>{lead}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <aside>
          <p className={styles.asideValue}>
            {aside.value}
            <small>{aside.unit}</small>
          </p>
          <b>{aside.title}</b>
          <p>{aside.text}</p>
        </aside>
      </div>
    </MarginSection>
  )
}

function Advantages({ advantages: { note, before, after, items } }: Pick<Solution, 'advantages'>) {
  return (
    <MarginSection title="方案优势" note={note}>
      <MeasuredList
        items={items.map(({ title, des, measure }) => ({
          title,
          des,
          caption: measure.label,
          bars: { ...measure, names: [before, after] },
        }))}
      />
    </MarginSection>
  )
}

/** Links to the market, if the market has these applications, as on a node with samples. */
const Related = ({ names }: { names: Solution['related'] }) => (
  <MarginSection title="相关应用" note="在应用市场可以单独订购，与方案同一套编码。">
    <ul className={styles.related}>
      {names.map((name) => (
        <li key={name}>
          <a className={text.action} href={paths.applicationList({ name })}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </MarginSection>
)

function Scenarios({
  scenarios: { note, columns, rows },
  thumbnails,
}: Pick<Solution, 'scenarios'> & { thumbnails: readonly (ShownPicture | null)[] }) {
  const pictured = thumbnails.some(Boolean)
  return (
    <MarginSection title="应用场景" note={note}>
      <PartsList
        columns={columns}
        rows={rows.map(({ cells }) => cells)}
        pictures={
          pictured
            ? thumbnails.map((picture, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one a row
                <Illustration key={index} className={styles.thumbnail} picture={picture} sizes="72px" />
              ))
            : undefined
        }
      />
    </MarginSection>
  )
}
