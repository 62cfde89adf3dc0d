import { SEARCH_KIND_NAMES, SEARCH_KINDS, type SearchKind } from '@biaojie/contract/content/content/rules.ts'
import { makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Pagination } from '@biaojie/ui/navigation/pagination.tsx'
import { addShown } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { quote } from '../../search/quoted.ts'
import { requireAnswer, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { HitRow } from './hit-row.tsx'
import * as styles from './search.module.css'

const PAGE_SIZE = 10
/** The search call refuses a longer text. */
const TEXT_MAX = 60

/** Wrong page numbers show the first or the last page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const text = [...(query.get('q') ?? '').trim()].slice(0, TEXT_MAX).join('')
  const kind = SEARCH_KINDS.find((searchKind) => searchKind === query.get('kind'))
  const wanted = Number(query.get('page'))
  if (!text) return { text, kind: null, page: 1, total: 0, groups: [] }
  const call = context.get(serverCallContext)
  const read = async (current: number) =>
    requireAnswer(await call('siteSearch', { body: { text, kind, current, size: PAGE_SIZE } }))
  let page = kind && Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, 1000) : 1
  let results = await read(page)
  const pages = Math.max(
    1,
    Math.ceil((results.groups.find((group) => group.kind === kind)?.total ?? 0) / PAGE_SIZE),
  )
  if (page > pages) {
    page = pages
    results = await read(page)
  }
  const { groups, total } = results
  return {
    text,
    kind: kind ?? null,
    page,
    total,
    groups: groups.map((group) => ({ ...group, records: group.records.map(addShown) })),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePageMeta({
    matches,
    title: loaderData?.text ? `搜索${quote(loaderData.text)}` : '站内搜索',
    description: '在应用、解决方案、合作案例、资讯、能力目录和企业名录里找；要查一件零件，请输入完整标识。',
    path: paths.search(),
    hidden: true,
  })

/** Searches all public content by kind; one kind has pages. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { text, kind, page, total, groups } = loaderData
  const shown = groups.filter((group) => (kind ? group.kind === kind : group.total > 0))
  return (
    <div className={layout.container}>
      <Breadcrumb items={[{ label: '首页', href: paths.home }, { label: '站内搜索' }]} />
      <div className={styles.page}>
        <h1>{text ? `${quote(text)}的搜索结果` : '站内搜索'}</h1>
        <form className={styles.form} action={paths.search()}>
          <Input
            key={text}
            type="search"
            name="q"
            aria-label="搜索内容"
            defaultValue={text}
            maxLength={TEXT_MAX}
            placeholder="零件、应用、方案、案例、资讯、企业"
          />
          <Button type="submit">搜索</Button>
        </form>
        {text && <Kinds text={text} kind={kind} groups={groups} total={total} />}
        {text && shown.every((group) => group.records.length === 0) && <Nothing text={text} />}
        {shown.map((group) =>
          group.records.length === 0 ? null : (
            <section key={group.kind} className={styles.group}>
              <SectionHead
                title={SEARCH_KIND_NAMES[group.kind]}
                note={describeMatches(group)}
                href={
                  !kind && group.total > group.records.length
                    ? paths.search({ q: text, kind: group.kind })
                    : undefined
                }
                linkLabel={`全部 ${group.total.toLocaleString('en')} 条`}
              />
              <ul>
                {group.records.map((hit) => (
                  <HitRow key={hit.id} hit={hit} />
                ))}
              </ul>
              {kind && group.total > PAGE_SIZE && (
                <Pagination
                  page={page}
                  pages={Math.ceil(group.total / PAGE_SIZE)}
                  total={group.total}
                  href={(to) => paths.search({ q: text, kind, page: to === 1 ? undefined : to })}
                />
              )}
            </section>
          ),
        )}
      </div>
    </div>
  )
}

function describeMatches({
  nearly,
  partly,
  total,
}: {
  nearly: boolean
  partly: boolean
  total: number
}): string {
  if (nearly) return '没有完全一样的，下面是写法相近的'
  return partly ? '没有含全部词语的，下面含其中一些' : `${total.toLocaleString('en')} 条`
}

function Kinds({
  text,
  kind,
  groups,
  total,
}: {
  text: string
  kind: SearchKind | null
  groups: readonly { kind: SearchKind; total: number }[]
  total: number
}) {
  return (
    <nav className={styles.kinds} aria-label="结果类型">
      <a href={paths.search({ q: text })} aria-current={kind === null ? 'page' : undefined}>
        全部 <b>{total.toLocaleString('en')}</b>
      </a>
      {groups.map((group) => (
        <a
          key={group.kind}
          href={paths.search({ q: text, kind: group.kind })}
          aria-current={group.kind === kind ? 'page' : undefined}
        >
          {SEARCH_KIND_NAMES[group.kind]} <b>{group.total.toLocaleString('en')}</b>
        </a>
      ))}
    </nav>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <EmptyState
      kind="not-found"
      level="h2"
      title={`没有找到${quote(text)}`}
      actions={<Button onClick={() => openDialog('consult')}>咨询</Button>}
    >
      换个说法或少打几个字再试；要查一件零件，请输入完整标识，如 {makeExampleIdentifier()}。
    </EmptyState>
  )
}
