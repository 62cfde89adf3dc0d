import { describePlatform } from '@biaojie/contract/identity.ts'
import { Prose } from '@biaojie/ui/blocks/prose.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Disclosure } from '@biaojie/ui/display/disclosure.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { data } from 'react-router'
import { agreementNames, agreements, isAgreementName } from '../../../../../content/agreements/titles.ts'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { requestFactsContext } from '../../server-context.ts'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import * as styles from './agreement.module.css'
import { loadAgreement } from './agreements.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { blanks, site } = context.get(requestFactsContext)
  if (!isAgreementName(params.name)) throw data(null, { status: 404 })
  // The page about sample data exists only on nodes that have samples.
  if (params.name === 'sample-data' && !site.samples) throw data(null, { status: 404 })
  return {
    name: params.name,
    names: agreementNames.filter((name) => name !== 'sample-data' || site.samples),
    ...(await loadAgreement(params.name, blanks)),
  }
}

const makeCrumbs = (title: string) => [{ label: '首页', href: paths.home }, { label: title }]

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const { name } = params
  if (!isAgreementName(name)) return []
  const { title } = agreements[name]
  return makePageMeta({
    matches,
    title,
    description: loaderData?.summary ?? `${describePlatform()}《${title}》全文。`,
    path: paths.agreement(name),
    jsonLd: [makeBreadcrumbLd(readOrigin(matches), makeCrumbs(title))],
  })
}

/** Lists the chapters on phones, where the text is many screens long. */
function Contents({ chapters }: Pick<Route.ComponentProps['loaderData'], 'chapters'>) {
  return (
    <Disclosure className={styles.contents} summary={`目录，共 ${chapters.length} 章`}>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

/** Shows one agreement in full: contents at the left, text in a reading width. */
export default function AgreementPage({ loaderData: { name, names, html, chapters } }: Route.ComponentProps) {
  const { title, version } = agreements[name]
  const { agreementsOn } = useSite()
  return (
    <div className={layout.container}>
      <Breadcrumb items={makeCrumbs(title)} />
      <div className={styles.page}>
        <nav aria-label="协议与政策">
          {names.map((agreement) => (
            <a
              key={agreement}
              href={paths.agreement(agreement)}
              aria-current={agreement === name ? 'page' : undefined}
            >
              {agreements[agreement].title}
            </a>
          ))}
        </nav>
        <article>
          <h1>{title}</h1>
          <p className={cx(text.muted, styles.version)}>
            <span>
              更新日期 <span className={text.figure}>{version}</span>
            </span>
            {agreementsOn ? (
              <span>
                审定日期 <span className={text.figure}>{agreementsOn}</span>
              </span>
            ) : (
              <Tag tone="warn">示例文本，正式运营前由运营单位审定</Tag>
            )}
          </p>
          {chapters.length > 2 && <Contents chapters={chapters} />}
          <Prose html={html} look="agreement" />
        </article>
      </div>
    </div>
  )
}
