import type { EcologyPage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { NumberedRows } from '@biaojie/ui/content/numbered-rows.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import { Questions } from '@biaojie/ui/content/questions.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { useState } from 'react'
import { getPageTexts } from '../../content/pack.ts'
import { findPicture, type ShownPicture } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import { openGraphPicture } from '../../pictures/open-graph.ts'
import { requestFactsContext } from '../../server-context.ts'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { ApplicationForm } from './application-form.tsx'
import { CooperationTypes, type TypeKey } from './cooperation-types.tsx'
import * as styles from './ecology.module.css'

/** Sums and shares are shown only on a demo node; any other node agrees on them with each partner. */
function removeOffers(texts: EcologyPage): EcologyPage {
  const cleaned: EcologyPage = JSON.parse(JSON.stringify(texts).replaceAll(/，收入分成 \d+% 起/g, ''))
  return { ...cleaned, questions: cleaned.questions.filter(({ ask }) => !/补贴|分成/.test(ask)) }
}

export function loader({ context }: Route.LoaderArgs) {
  const written = getPageTexts('ecology')
  const texts = context.get(requestFactsContext).site.samples ? written : removeOffers(written)
  return { texts, picture: texts.banner.picture ? findPicture(texts.banner.picture) : null }
}

const crumbs = [{ label: '首页', href: paths.home }, { label: '生态合作' }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: '生态合作',
    description: loaderData && `${loaderData.texts.banner.slogan}。${loaderData.texts.banner.text}`,
    path: paths.ecology,
    image: openGraphPicture(loaderData?.picture ?? null),
    jsonLd: [
      makeBreadcrumbLd(origin, crumbs),
      {
        '@type': 'FAQPage',
        mainEntity: loaderData?.texts.questions.map(({ ask, answer }) => ({
          '@type': 'Question',
          name: ask,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })
}

/** Shows why and how to become a partner, and the application itself. */
export default function Ecology({ loaderData: { texts, picture } }: Route.ComponentProps) {
  const [type, setType] = useState<TypeKey>('technology')
  const { samples } = useSite()
  return (
    <>
      <Head banner={texts.banner} picture={picture} />
      <div className={layout.container}>
        <section className={layout.section}>
          <SectionHead title={texts.advantages.title} note={texts.advantages.note} />
          <NumberedRows rows={texts.advantages.items} />
        </section>
        <CooperationTypes types={texts.types} current={type} onSelect={setType} />
        {samples && <Subsidy subsidy={texts.subsidy} />}
        <section className={cx(layout.section, styles.apply)} id="apply">
          <SectionHead title="提交申请" note="约 5 分钟填完；资质初审 5 个工作日内答复，不通过的写明缺什么" />
          <ApplicationForm type={type} onType={setType} />
        </section>
        <section className={styles.questions}>
          <SectionHead title="常有人问" />
          <Questions items={texts.questions} />
        </section>
      </div>
      <Closing
        title={texts.join.title}
        text={texts.join.text}
        action={
          <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
            {texts.join.button}
          </Button>
        }
      />
    </>
  )
}

function Head({ banner, picture }: { banner: EcologyPage['banner']; picture: ShownPicture | null }) {
  return (
    <header className={drawing.sheet} data-surface="navy">
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <div className={styles.head}>
          <div>
            <h1>
              {banner.slogan.split('，').map((part, index, parts) => (
                <span key={part}>
                  {part}
                  {index < parts.length - 1 && '，'}
                </span>
              ))}
            </h1>
            <p>{banner.text}</p>
            <div className={styles.actions}>
              <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
                {banner.button}
              </Button>
              <a className={getButtonClass({ kind: 'inverse', size: 'large' })} href="#apply">
                在线申请
              </a>
            </div>
          </div>
          {picture && (
            <Illustration
              className={styles.picture}
              picture={picture}
              sizes="(max-width: 767px) 100vw, 560px"
              first
              described
            />
          )}
        </div>
      </div>
    </header>
  )
}

function Subsidy({ subsidy }: { subsidy: EcologyPage['subsidy'] }) {
  const { title, note, headline, rows, total, foot } = subsidy
  return (
    <section className={styles.subsidy}>
      <SectionHead title={title} note={note} />
      <div className={styles.split}>
        <p className={styles.headline}>{headline}</p>
        <div>
          <PartsList
            columns={[{ label: '用途' }, { label: '办法' }, { label: '金额', numeric: true, unit: '亿元' }]}
            rows={rows.map(({ item, rule, amount }) => [item, rule, amount.toFixed(1)])}
            totals={['合计', '', total.toFixed(1)]}
          />
          <p className={styles.foot}>{foot}</p>
        </div>
      </div>
    </section>
  )
}
