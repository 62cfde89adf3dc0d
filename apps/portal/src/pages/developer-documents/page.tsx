import type { DevelopDocumentPage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useRef, useState } from 'react'
import { getPageTexts } from '../../content/pack.ts'
import { FactText, toTelephone } from '../../frame/site-parts.tsx'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin, readOwner } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { requestFactsContext } from '../../server-context.ts'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { Chapters, type Example, Navigation } from './chapters.tsx'
import { Console } from './console.tsx'
import * as styles from './develop.module.css'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestFactsContext)
  // The examples name this server.
  const texts: DevelopDocumentPage = JSON.parse(
    JSON.stringify(getPageTexts('develop-document')).replaceAll('{origin}', origin),
  )
  return { texts, origin }
}

const crumbs = [{ label: '首页', href: paths.home }, { label: '联系我们与接口文档' }]

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: '联系我们与接口文档',
    description:
      '标识解析与数据接口的说明：Handle REST、标识详情与场景、追溯链，以及 MES、ERP 写入标识的密钥、批量、导入与回调，每条示例都能运行。',
    path: paths.developDocument,
    image: getSharedPicture('documents', '接口文档'),
    jsonLd: [
      makeBreadcrumbLd(origin, crumbs),
      {
        '@type': 'TechArticle',
        headline: '标识解析接口文档',
        inLanguage: 'zh-CN',
        url: origin + paths.developDocument,
        publisher: { '@type': 'Organization', name: readOwner(matches) },
      },
    ],
  })
}

/**
 * Shows contacts, six groups of calls with their chapters, and a console that runs every example on this
 * node.
 */
export default function DevelopDocument({ loaderData: { texts, origin } }: Route.ComponentProps) {
  const examples = texts.chapters.flatMap((chapter) => chapter.examples ?? [])
  const [chosen, setChosen] = useState<Example>(examples[0]!)
  const panel = useRef<HTMLDivElement>(null)
  const tryOut = (id: string) => {
    const example = examples.find((example) => example.id === id)
    if (example) setChosen(example)
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Contact banner={texts.banner} />
      <div className={layout.container}>
        <section className={styles.cards}>
          <SectionHead title={texts.cards.title} note={texts.cards.note} />
          <ul>
            {texts.cards.items.map((card) => (
              <Card key={card.id} card={card} onTry={tryOut} />
            ))}
          </ul>
        </section>
        <div className={styles.document}>
          <Navigation groups={texts.groups} chapters={texts.chapters} />
          <Chapters chapters={texts.chapters} origin={origin} onTry={tryOut} />
          <div className={styles.panel} ref={panel}>
            <Console key={chosen.id} example={chosen} examples={examples} origin={origin} onChoose={tryOut} />
          </div>
        </div>
      </div>
    </>
  )
}

function Contact({ banner }: Pick<DevelopDocumentPage, 'banner'>) {
  const { phone, hours, replyPromise, email, address } = useSite()
  return (
    <header className={drawing.sheet} data-surface="navy">
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <div className={styles.head}>
          <h1>{banner.title}</h1>
          <p>{banner.text}</p>
        </div>
        <dl className={styles.contact}>
          {phone && (
            <div>
              <dt>{banner.support}</dt>
              <dd className={styles.phone}>
                <a href={toTelephone(phone.text)}>
                  <FactText fact={phone} />
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>工作时间</dt>
            <dd>
              {hours}，{replyPromise}
            </dd>
          </div>
          {email && (
            <div>
              <dt>邮箱</dt>
              <dd>
                <FactText fact={email} />
              </dd>
            </div>
          )}
          {address && (
            <div>
              <dt>地址</dt>
              <dd>
                <FactText fact={address} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </header>
  )
}

function Card({
  card: { title, version, method, path, des, ide, document, download },
  onTry,
}: {
  card: DevelopDocumentPage['cards']['items'][number]
  onTry: (example: string) => void
}) {
  return (
    <li>
      <h3>
        {title}
        <span className={text.code}>{version}</span>
      </h3>
      <p className={cx(text.code, styles.path)}>
        {method} {path}
      </p>
      <p>{des}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => onTry(ide.example)}>
          {ide.text}
        </button>
        <a href={`#${document.chapter}`}>{document.text}</a>
        <a href={download.href} download title={download.des}>
          <Icon name="download" size={16} />
          {download.text}
        </a>
      </div>
    </li>
  )
}
