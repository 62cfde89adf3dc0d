import type { PrefixHolder } from '@biaojie/contract/enterprises/enterprises.ts'
import { makeExamplePrefix } from '@biaojie/contract/identity.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Pagination } from '@biaojie/ui/navigation/pagination.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { quote } from '../../search/quoted.ts'
import { requireAnswer, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './prefixes.module.css'

const PAGE_SIZE = 20
/** The call has the same bound. */
const TEXT_MAX = 60

/** Wrong page numbers show the first or the last page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const wanted = Number(query.get('page'))
  const words = (query.get('q') ?? '').trim().slice(0, TEXT_MAX).toWellFormed()
  const call = context.get(serverCallContext)
  const read = async (current: number) =>
    requireAnswer(await call('prefixHolders', { body: { text: words, current, size: PAGE_SIZE } }))
  let page = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, 1000) : 1
  let list = await read(page)
  const pages = Math.max(1, Math.ceil(list.total / PAGE_SIZE))
  if (page > pages) {
    page = pages
    list = await read(page)
  }
  return { words, page, pages, total: list.total, holders: list.records }
}

const crumbs = [{ label: '首页', href: paths.home }, { label: '企业名录' }]
const makeAddress = (page: number, words: string) =>
  paths.prefixes({ q: words || undefined, page: page === 1 ? undefined : page })

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { words = '', page = 1 } = loaderData ?? {}
  return makePageMeta({
    matches,
    title: page > 1 ? `企业名录（第 ${page} 页）` : '企业名录',
    description: '在本节点持有标识前缀的企业：名称、前缀、行业、地区与登记时间。只列企业公开登记的内容。',
    path: makeAddress(page, words),
    image: getSharedPicture('prefix', '标识前缀注册'),
    hidden: words !== '',
    jsonLd: [makeBreadcrumbLd(readOrigin(matches), crumbs)],
  })
}

/** Shows the companies whose prefixes are in force. */
export default function Prefixes({
  loaderData: { words, page, pages, total, holders },
}: Route.ComponentProps) {
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={crumbs} />
      <h1>企业名录</h1>
      <p className={styles.note}>
        {words
          ? `名称或前缀含${quote(words)}的企业 ${total.toLocaleString('en')} 家`
          : `前缀已生效的企业 ${total.toLocaleString('en')} 家`}
        。只列企业公开登记的内容。
      </p>
      <form className={styles.form} action={paths.prefixes()}>
        <Input
          key={words}
          type="search"
          name="q"
          aria-label="企业名称或前缀"
          defaultValue={words}
          maxLength={TEXT_MAX}
          placeholder={`企业名称或前缀，如 ${makeExamplePrefix()}`}
        />
        <Button type="submit">搜索</Button>
      </form>
      {holders.length > 0 ? (
        <ul className={styles.rows}>
          {holders.map((holder) => (
            <Row key={holder.prefix} holder={holder} />
          ))}
        </ul>
      ) : (
        <EmptyState
          kind="not-found"
          level="h2"
          title={words ? `没有名称或前缀含${quote(words)}的企业` : '还没有前缀生效的企业'}
        >
          <a className={text.link} href={words ? paths.prefixes() : paths.identification}>
            {words ? '查看全部企业' : '注册标识前缀'}
          </a>
        </EmptyState>
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <span>
            每页 {PAGE_SIZE} 家，共 {total.toLocaleString('en')} 家
          </span>
          <Pagination page={page} pages={pages} href={(to) => makeAddress(to, words)} />
        </div>
      )}
    </div>
  )
}

function Row({ holder: { prefix, name, industry, area, since } }: { holder: PrefixHolder }) {
  return (
    <li>
      <a href={paths.prefix(prefix)}>
        <span className={text.code}>{prefix}</span>
        <b>{name}</b>
        <span className={styles.place}>{[industry, area].filter(Boolean).join(' · ')}</span>
        <small>
          <time dateTime={since}>{since}</time> 登记
        </small>
        <Icon name="arrow-right" size={18} />
      </a>
    </li>
  )
}
