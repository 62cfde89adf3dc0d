import { formatBytes } from '@biaojie/contract/formats.ts'
import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { ApplicationRow } from '@biaojie/ui/blocks/application.tsx'
import { formatUnit, Price } from '@biaojie/ui/blocks/price.tsx'
import { Prose } from '@biaojie/ui/blocks/prose.tsx'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb, type Crumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { PageNavigation } from '@biaojie/ui/navigation/page-navigation.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { getSource, listTraits } from '../../market/card.ts'
import { CompareTray } from '../../market/compare-tray.tsx'
import { rememberViewed } from '../../market/kept.ts'
import { toSmallPicture } from '../../market/pictures.ts'
import { splitPrice } from '../../market/prices.ts'
import { RecentList } from '../../market/recent-list.tsx'
import { paths } from '../../paths.ts'
import { BuyPanel } from './buy-panel.tsx'
import * as styles from './buying.module.css'
import { Dock } from './dock.tsx'
import { Facts, Gallery } from './gallery.tsx'
import { PriceHistory, PriceMatrix } from './price-matrix.tsx'
import type { ApplicationView } from './shown-application.ts'
import { useMine } from './use-mine.ts'
import { chooseMainAction, describeMainAction, usePurchase } from './use-purchase.tsx'
import { type Select, type Selection, useSelection } from './use-selection.ts'
import { Questions, Reviews } from './voices.tsx'

/** Shows the page of one application for judging, trying and buying. */
export function Buying({
  application,
  html,
  crumbs,
}: {
  application: ApplicationView
  html: string
  crumbs: readonly Crumb[]
}) {
  const { id, name } = application
  const [selection, select] = useSelection(application)
  const sections = listSections(application)
  const [mine, reloadMine] = useMine(id)
  const purchase = usePurchase(application, selection, mine, reloadMine)
  const picture = toSmallPicture(application)?.src
  const source = getSource(application)
  useEffect(() => rememberViewed({ id, name, picture, source }), [id, name, picture, source])
  return (
    <>
      <div className={layout.container}>
        <Breadcrumb items={crumbs} />
        <div className={styles.first}>
          <Gallery application={application} />
          <BuyPanel
            application={application}
            selection={selection}
            onSelect={select}
            purchase={purchase}
            mine={mine}
          />
          <Facts facts={application.facts} />
        </div>
      </div>
      <PageNavigation sections={sections} label="应用详情">
        <span className={text.remark}>
          {selection.price && `${selection.chosenPackage.name} · ${formatTerm(selection.price)}`}
        </span>
        <Price price={splitPrice(selection.price?.price ?? null)} size="small" />
        {application.status === 'listed' && (
          <Button
            size="small"
            loading={purchase.waiting}
            onClick={() => chooseMainAction(application, purchase)}
          >
            {describeMainAction(application, purchase)}
          </Button>
        )}
      </PageNavigation>
      <div className={layout.container}>
        <div className={styles.columns}>
          <Sections application={application} html={html} selection={selection} onSelect={select} />
          <Side application={application} />
        </div>
        <Pairs application={application} />
        <CompareTray />
      </div>
      {application.related.length > 0 && <Related related={application.related} />}
      <Dock application={application} selection={selection} purchase={purchase} mine={mine} />
    </>
  )
}

type SectionsProps = { application: ApplicationView; html: string; selection: Selection; onSelect: Select }

function Sections({ application, html, selection, onSelect }: SectionsProps) {
  return (
    <div className={styles.main}>
      <section id="detail" aria-label="产品介绍">
        <SectionHead title="产品介绍" />
        <Prose html={html} look="article" className={styles.words} />
      </section>
      <section id="prices" aria-label="套餐与价格">
        <SectionHead title="套餐与价格" note="含税，单位元" />
        <PriceMatrix application={application} selection={selection} onSelect={onSelect} />
        <PriceHistory changes={application.priceHistory} />
      </section>
    </div>
  )
}

/** Shows two sections beside each other over the whole width: delivery and versions, reviews and questions. */
function Pairs({ application }: { application: ApplicationView }) {
  const { delivery, versions } = application
  return (
    <>
      {delivery.length + versions.length > 0 && (
        <div className={styles.pair}>
          {delivery.length > 0 && (
            <section id="delivery" aria-label="对接与交付">
              <SectionHead title="对接与交付" />
              <FactList items={delivery.map(({ name, value }) => ({ label: name, value, full: true }))} />
            </section>
          )}
          {versions.length > 0 && <Versions versions={versions} />}
        </div>
      )}
      <div className={styles.voices}>
        <Reviews application={application} />
        <Questions application={application} />
      </div>
    </>
  )
}

const listSections = ({ delivery, versions, rating, questions, related }: ApplicationView) => [
  { id: 'detail', label: '产品介绍' },
  { id: 'prices', label: '套餐与价格' },
  ...(delivery.length > 0 ? [{ id: 'delivery', label: '对接与交付' }] : []),
  ...(versions.length > 0 ? [{ id: 'versions', label: '版本记录' }] : []),
  { id: 'reviews', label: `评价 ${rating.count || ''}` },
  { id: 'questions', label: `问答 ${questions || ''}` },
  ...(related.length > 0 ? [{ id: 'related', label: '相关应用' }] : []),
]

const VERSIONS_SHOWN = 3

function Versions({ versions }: Pick<ApplicationView, 'versions'>) {
  const [all, setAll] = useState(false)
  return (
    <section id="versions" aria-label="版本记录">
      <SectionHead title="版本记录" />
      <ol className={styles.versions}>
        {versions.slice(0, all ? undefined : VERSIONS_SHOWN).map(({ version, day, text: what }) => (
          <li key={version}>
            <b className={text.code}>{version}</b>
            <time>{day}</time>
            <span>{what}</span>
          </li>
        ))}
      </ol>
      {versions.length > VERSIONS_SHOWN && (
        <Button kind="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `全部 ${versions.length} 个版本`}
        </Button>
      )}
    </section>
  )
}

/** These documents are the same for every application and follow its own. */
const PAPERS = [
  { href: paths.developDocument, label: '接口文档', note: '对接说明' },
  { href: paths.agreement('user-service'), label: '服务协议', note: '全文' },
  { href: paths.agreement('market'), label: '应用市场用户协议', note: '全文' },
] as const

/** Shows the seller, the documents to read before buying, and recently viewed applications. */
function Side({ application: { provider, id, documents } }: { application: ApplicationView }) {
  return (
    <aside className={styles.side}>
      <section aria-labelledby="provider">
        <h2 id="provider">服务商</h2>
        <h3>{provider.name}</h3>
        <p className={text.secondary}>{provider.oneLine}</p>
        <FactList
          look="rows"
          items={[
            { label: '在架应用', value: `${provider.count} 个`, code: true },
            { label: '提问平均答复', value: `${provider.answerHours} 小时`, code: true },
            { label: '服务时间', value: provider.serviceHours },
          ]}
        />
        <a className={text.action} href={paths.provider(provider.key)}>
          查看全部应用
        </a>
      </section>
      <section aria-labelledby="notes">
        <h2 id="notes">买前要知道</h2>
        <ul className={styles.notes}>
          <li>询价 1-3个工作日内答复</li>
          <li>线下转账，付款凭证 1–2 个工作日内核销</li>
          <li>订单 7 天未付自动取消</li>
          <li>试用结束后数据保留 30 天</li>
        </ul>
      </section>
      <section aria-labelledby="papers">
        <h2 id="papers">资料</h2>
        <ul className={styles.papers}>
          {documents.map(({ title, url, bytes }) => (
            <li key={url}>
              <Icon name="file" size={18} />
              <a href={url} target="_blank" rel="noreferrer" title={title}>
                {title}
              </a>
              <span>PDF {formatBytes(bytes)}</span>
            </li>
          ))}
          {PAPERS.map(({ href, label, note }) => (
            <li key={href}>
              <Icon name="file" size={18} />
              <a href={href}>{label}</a>
              <span>{note}</span>
            </li>
          ))}
        </ul>
      </section>
      <RecentList except={id} />
    </aside>
  )
}

function Related({ related }: Pick<ApplicationView, 'related'>) {
  return (
    <section id="related" className={styles.related} aria-label="相关应用">
      <div className={layout.container}>
        <SectionHead title="相关应用" note="常与它一起用" />
        {related.map(({ reason, application }) => (
          <ApplicationRow
            key={application.id}
            href={paths.applicationListDetail(application.id)}
            name={application.name}
            source={reason}
            description={application.describes}
            traits={listTraits(application)}
            picture={toSmallPicture(application)}
            price={splitPrice(application.price)}
            unit={formatUnit(application)}
          />
        ))}
      </div>
    </section>
  )
}
