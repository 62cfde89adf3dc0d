import { getIdentity } from '@biaojie/contract/identity.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { PrefixAnatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import type { AnatomyPart } from '@biaojie/ui/identifier/segments.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { parseWebsite } from '../../client/website.ts'
import { findPicture } from '../../content/pictures.ts'
import { drawPicture } from '../../drawings/measured-view.ts'
import { makeSiteMap } from '../../drawings/site-map.ts'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { useLookup } from '../../search/use-lookup.ts'
import { requireAnswer, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { CompanySections, Mark, Recalls, Works } from './company-page.tsx'
import * as styles from './prefix.module.css'

export async function loader({ context, params: { prefix }, request }: Route.LoaderArgs) {
  const call = context.get(serverCallContext)
  const preview = new URL(request.url).searchParams.get('preview') ?? ''
  /** Draws a part with its measured values; null if its record has none. */
  const loadDrawnPart = async (identifier: string, at: number) => {
    if (!identifier) return null
    const part = await call('partDrawing', { body: { identifier } })
    return part.ok ? drawPicture(part.data, { wanted: true, id: `p${at}` }) : null
  }
  const [holder, page, recalls] = await Promise.all([
    call('prefixHolder', { params: { prefix } }),
    call('shownCompanyPage', { params: { prefix }, ...(preview && { query: { preview } }) }),
    call('companyRecalls', { body: { prefix } }),
  ])
  const company = requireAnswer(holder)
  const companyPage = page.ok ? page.data : null
  const shown = companyPage && {
    ...companyPage,
    pictures: companyPage.pictures.map((picture) => findPicture(picture.key) ?? picture),
  }
  return {
    ...company,
    page: shown,
    drawn: await Promise.all((shown?.parts ?? []).map(({ identifier }, at) => loadDrawnPart(identifier, at))),
    map: makeSiteMap(shown?.works.length ? shown.works.map(({ place }) => place) : [company.area]) ?? null,
    recalls: recalls.ok ? recalls.data.recalls : [],
    isPreview: preview !== '',
    today: formatTime(Date.now()).slice(0, 10),
  }
}
type Holder = Route.ComponentProps['loaderData']

const makeCrumbs = (name: string) => [
  { label: '首页', href: paths.home },
  { label: '企业名录', href: paths.prefixes() },
  { label: name },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { prefix, name, industry, area, since, introduce } = loaderData
  const origin = readOrigin(matches)
  return makePageMeta({
    matches,
    title: `${name} · 标识前缀 ${prefix}`,
    description: [`${prefix} 由${name}持有`, area, industry, since && `${since} 登记`, introduce]
      .filter(Boolean)
      .join('；'),
    path: paths.prefix(prefix),
    hidden: loaderData.isPreview,
    jsonLd: [
      makeBreadcrumbLd(origin, makeCrumbs(name)),
      { '@type': 'Organization', name, identifier: prefix, url: origin + paths.prefix(prefix) },
    ],
  })
}

/** Shows the public data of the holder of a prefix. */
export default function PrefixPage({ loaderData: holder }: Route.ComponentProps) {
  const { prefix, name, introduce, page, drawn, map, recalls, isPreview, today } = holder
  return (
    <>
      <div className={layout.container}>
        <Breadcrumb items={makeCrumbs(name)} />
        {isPreview && <p className={styles.preview}>这是草稿的预览，访客看不到；核对后才公开。</p>}
        <header className={styles.head}>
          <div>
            {page && <Mark page={page} name={name} />}
            <p className={cx(text.code, styles.code)}>{prefix}</p>
            <h1>{name}</h1>
            {page?.slogan && <p className={styles.slogan}>{page.slogan}</p>}
            <p className={styles.introduce}>{page?.story || introduce || '该企业尚未填写简介。'}</p>
          </div>
          <FactList look="rows" items={listFacts(holder)} />
        </header>
      </div>
      <Works page={page} map={map} />
      {page && <CompanySections page={page} drawn={drawn} today={today} />}
      <Recalls recalls={recalls} />
      <section className={drawing.sheet} data-surface="navy">
        <div className={cx(layout.container, styles.sheet)}>
          <PrefixAnatomy
            parts={splitPrefix(holder)}
            note="标识前缀 · 由节点分配给企业"
            label={`前缀 ${prefix} 的分段含义`}
          />
          <Lookup key={prefix} prefix={prefix} />
        </div>
      </section>
    </>
  )
}

function listFacts({ prefix, industry, area, website, since, identifiers, more }: Holder) {
  const site = parseWebsite(website)
  const count = identifiers.toLocaleString('en-US')
  return [
    { label: '标识前缀', value: prefix, code: true },
    { label: '登记时间', value: since, code: true },
    { label: '所属行业', value: industry || '未填写' },
    { label: '所在地区', value: area || '未填写' },
    { label: '已登记标识', value: more ? `${count} 个以上` : `${count} 个`, code: true },
    {
      label: '企业网站',
      value: site ? (
        <a className={cx(text.link, styles.website)} href={site.href} target="_blank" rel="noopener nofollow">
          {site.text}
          <Icon name="external" size={16} />
        </a>
      ) : (
        '未填写'
      ),
    },
  ]
}

/** Returns 88 · 449 · 1001; a prefix of another form is one part. */
function splitPrefix({ prefix, name }: Holder): AnatomyPart[] {
  const node = getIdentity().prefixes.find((nodePrefix) => prefix.startsWith(`${nodePrefix}.`))
  if (!node) return [{ text: prefix, name: '标识前缀', meaning: name }]
  const [country = '', industry = ''] = node.split('.')
  return [
    { text: country, name: '国家代码', meaning: '顶级节点' },
    { text: industry, name: '行业代码', meaning: `${getIdentity().trade}二级节点` },
    { text: prefix.slice(node.length + 1), name: '企业代码', meaning: '本企业', hot: true },
  ]
}

function Lookup({ prefix }: { prefix: string }) {
  const lookUp = useLookup()
  return (
    <div className={styles.lookup}>
      <h2>查这家企业的一件零件</h2>
      <p>前缀已经填好，斜杠后面照零件上的编码抄写；也可以直接扫码。</p>
      <SearchBox
        defaultValue={`${prefix}/`}
        action={paths.productScene('')}
        onSubmit={(typed) => lookUp(readIdentifier(typed))}
      />
      <a className={text.action} href={paths.prefixes()}>
        企业名录
        <Icon name="arrow-right" size={18} />
      </a>
    </div>
  )
}
