import type { IntroducePage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { getPageTexts } from '../../content/pack.ts'
import { findPicture, onPaper } from '../../content/pictures.ts'
import { findVideo } from '../../content/videos.ts'
import { openDialog } from '../../dialogs.ts'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin, readOwner } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import { requestFactsContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './introduce.module.css'
import { Videos } from './videos.tsx'

/** The history of the demo node and its own names are left out on any other node. */
function keepOfThisNode({ head, intro, history: _history, ...texts }: IntroducePage): IntroducePage {
  const facts = intro.facts.filter(({ label }) => label !== '站点性质')
  const lead = head.lead.replace('的一个示例二级节点', '的二级节点')
  return { ...texts, head: { ...head, lead }, intro: { ...intro, facts } }
}

export function loader({ context }: Route.LoaderArgs) {
  const given = getPageTexts('introduce')
  const texts = context.get(requestFactsContext).site.samples ? given : keepOfThisNode(given)
  return {
    texts,
    picture: texts.head.picture ? onPaper(findPicture(texts.head.picture)) : null,
    videos: (texts.videos?.items ?? []).map((item) => ({ ...item, video: findVideo(item.key) })),
  }
}

const crumbs = [{ label: '首页', href: paths.home }, { label: '关于我们' }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: '关于我们',
    description: loaderData?.texts.head.lead,
    path: paths.introduce,
    image: getSharedPicture('about', '关于我们'),
    jsonLd: [
      makeBreadcrumbLd(origin, crumbs),
      {
        '@type': 'Organization',
        name: readOwner(matches),
        url: origin + paths.home,
        description: loaderData?.texts.head.lead,
      },
    ],
  })
}

/** Shows the node's purpose, history and values, and three films. */
export default function Introduce({ loaderData: { texts, picture, videos } }: Route.ComponentProps) {
  const { head, intro, history, culture, closing } = texts
  return (
    <>
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <div className={styles.top}>
          <header className={styles.head}>
            <h1>{head.title}</h1>
            <p>{head.lead}</p>
          </header>
          {picture && (
            <Illustration
              className={styles.picture}
              picture={picture}
              sizes="(max-width: 767px) 100vw, (max-width: 1279px) 1280px, 720px"
              first
              described
            />
          )}
        </div>
        <MarginSection title={intro.title} first>
          <div className={styles.intro}>
            <div>
              {intro.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <FactList className={styles.facts} look="rows" items={intro.facts} />
          </div>
        </MarginSection>
        {history && <History history={history} />}
        <Culture culture={culture} />
        {texts.videos && (
          <section className={styles.videos} id="videos">
            <SectionHead title={texts.videos.title} note={texts.videos.note} />
            <Videos videos={videos} />
          </section>
        )}
      </div>
      <Closing
        title={closing.title}
        text={closing.text}
        action={
          <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
            立即咨询
          </Button>
        }
      />
    </>
  )
}

function History({ history: { title, note, items } }: { history: NonNullable<IntroducePage['history']> }) {
  return (
    <MarginSection title={title} note={note}>
      <ol className={styles.history}>
        {items.map(({ date, title: what, des }) => (
          <li key={date}>
            <time dateTime={date}>{date}</time>
            <div>
              <h3>{what}</h3>
              <p>{des}</p>
            </div>
          </li>
        ))}
      </ol>
    </MarginSection>
  )
}

function Culture({ culture: { title, note, ...parts } }: { culture: IntroducePage['culture'] }) {
  return (
    <MarginSection title={title} note={note}>
      <dl className={styles.culture}>
        {[parts.vision, parts.mission, parts.goal].map((part) => (
          <div key={part.title}>
            <dt>{part.title}</dt>
            <dd>
              <b>{part.text}</b>
              <p>{part.des}</p>
            </dd>
          </div>
        ))}
      </dl>
    </MarginSection>
  )
}
