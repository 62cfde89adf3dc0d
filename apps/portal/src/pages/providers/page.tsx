import type { Provider } from '@biaojie/contract/marketplace/market/shapes.ts'
import { SOURCES } from '@biaojie/contract/marketplace/market/sources.ts'
import { listEntries, pick } from '@biaojie/contract/records.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { providersPath } from '../../market/market-paths.ts'
import { type KeptPage, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { requireAnswer, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './providers.module.css'

type Choice = { source: string; q: string }

/** No provider's name, city or line is longer. */
const TEXT_MAX = 60

const isFitting = ({ appOriginal, name, oneLine, city, goodAt }: Provider, { source, q }: Choice) => {
  const words = [name, oneLine, city, ...goodAt].join(' ').toLowerCase()
  return (!source || String(appOriginal) === source) && words.includes(q.toLowerCase())
}

/** The conditions of the address; unknown ones find nothing and are shown as what they are. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const choice = {
    source: query.get('source') ?? '',
    q: (query.get('q') ?? '').trim().slice(0, TEXT_MAX).toWellFormed(),
  }
  const all = requireAnswer(await context.get(serverCallContext)('providerList', {}))
  return {
    choice,
    total: all.length,
    providers: all
      .filter((provider) => isFitting(provider, choice))
      .map((provider) =>
        pick(provider, ['key', 'name', 'appOriginal', 'oneLine', 'city', 'goodAt', 'answerHours', 'count']),
      ),
  }
}

const CRUMBS = [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  { label: '服务商' },
]

export const handle: KeptPage = { keptWith: ['source', 'q'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePageMeta({
    matches,
    title: '服务商',
    description: '应用市场的服务商：做什么、在哪里、有几个在架应用、多久答复提问。',
    path: providersPath(),
    hidden: Boolean(loaderData?.choice.source || loaderData?.choice.q),
    jsonLd: [makeBreadcrumbLd(readOrigin(matches), CRUMBS)],
  })

/** Lists the providers of the market, by source and by words of what they say about themselves. */
export default function ProvidersPage({ loaderData: { choice, total, providers } }: Route.ComponentProps) {
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={CRUMBS} />
      <h1>服务商</h1>
      <p className={text.secondary}>
        {providers.length === total
          ? `${total} 家服务商，在架应用多的在前。`
          : `${total} 家里有 ${providers.length} 家符合。`}
      </p>
      <Options
        label="应用来源"
        options={listEntries(SOURCES).map(([value, label]) => [String(value), label])}
        chosen={choice.source}
        buildHref={(source) => providersPath({ ...choice, source })}
      />
      <form className={styles.form} action={providersPath()}>
        {choice.source && <input type="hidden" name="source" value={choice.source} />}
        <Input
          key={choice.q}
          type="search"
          name="q"
          aria-label="名称、城市或擅长"
          defaultValue={choice.q}
          maxLength={TEXT_MAX}
          placeholder="名称、城市或擅长，如 打标"
        />
        <Button type="submit" kind="outline">
          搜索
        </Button>
      </form>
      {providers.length > 0 ? (
        <ul className={styles.rows}>
          {providers.map((provider) => (
            <Row key={provider.key} provider={provider} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="没有符合条件的服务商"
          actions={
            <a className={getButtonClass()} href={providersPath()}>
              查看全部服务商
            </a>
          }
        >
          换一个条件，或者直接在应用市场里按工位找。
        </EmptyState>
      )}
    </div>
  )
}

type OptionsProps = {
  label: string
  options: readonly (readonly [string, string])[]
  chosen: string
  buildHref: (value: string) => string
}

/** Shows one row of conditions; each is a link. */
function Options({ label, options, chosen, buildHref }: OptionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={styles.options} role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      {[['', '不限'] as const, ...options].map(([value, name]) => (
        <a
          key={value}
          href={buildHref(value)}
          aria-current={value === chosen ? 'true' : undefined}
          data-keep-scroll
        >
          {name}
        </a>
      ))}
    </div>
  )
}

type Shown = Route.ComponentProps['loaderData']['providers'][number]

function Row({
  provider: { key, name, appOriginal, oneLine, city, goodAt, answerHours, count },
}: {
  provider: Shown
}) {
  return (
    <li>
      <div>
        <h2>
          <a href={paths.provider(key)}>{name}</a>
        </h2>
        <p>{oneLine}</p>
        <p className={text.remark}>{goodAt.join('、')}</p>
      </div>
      <dl>
        <div>
          <dt>来源</dt>
          <dd>{SOURCES[appOriginal === 1 ? '1' : '0']}</dd>
        </div>
        <div>
          <dt>所在城市</dt>
          <dd>{city || '未填写'}</dd>
        </div>
        <div>
          <dt>提问平均答复</dt>
          <dd>{answerHours} 小时</dd>
        </div>
        <div>
          <dt>在架应用</dt>
          <dd>
            <b>{count}</b> 个
          </dd>
        </div>
      </dl>
      <Icon name="arrow-right" size={18} />
    </li>
  )
}
