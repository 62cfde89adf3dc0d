import { isKeyOf } from '@biaojie/contract/records.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { FormError } from '@biaojie/ui/form/field.tsx'
import { Input, Select } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { data } from 'react-router'
import { getSharedPicture, makeBreadcrumbLd, makePageMeta, readOrigin } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './parts.module.css'

const KINDS = { part: '零件号', batch: '批次号', vin: 'VIN 后 6 位' } as const
type Kind = keyof typeof KINDS
const TEXT_MAX = 100

/** A query that cannot be searched stays in the form with the reason. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const given = query.get('kind') ?? ''
  const kind: Kind = isKeyOf(KINDS, given) ? given : 'part'
  const words = (query.get('q') ?? '').trim().slice(0, TEXT_MAX).toWellFormed()
  const none = { kind, words, problem: '', records: [], more: false }
  if (!words) return data(none)
  const call = context.get(serverCallContext)
  const answer = await call('identifierSearch', { body: { kind, text: words } })
  const headers = { 'cache-control': 'private, no-store' }
  if (answer.ok) return data({ ...none, ...answer.data }, { headers })
  return data({ ...none, problem: answer.message }, { status: answer.status, headers })
}

const crumbs = [
  { label: '首页', href: paths.home },
  { label: '标识解析', href: paths.identification },
  { label: '按号码查标识' },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePageMeta({
    matches,
    title: '按号码查标识',
    description: '标签看不清时，按零件号、批次号或 VIN 后 6 位查找零件的标识。只含企业允许公开检索的标识。',
    path: paths.parts(),
    image: getSharedPicture('lookup', '按号码查标识'),
    hidden: Boolean(loaderData?.words),
    jsonLd: [makeBreadcrumbLd(readOrigin(matches), crumbs)],
  })

/** Finds identifiers by numbers of their record, for visitors without a readable label. */
export default function Parts({ loaderData }: Route.ComponentProps) {
  const { kind, words, problem } = loaderData
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={crumbs} />
      <h1>按号码查标识</h1>
      <p className={styles.note}>标签看不清时用。号码要写完整，只能查到企业允许公开检索的标识。</p>
      <form className={styles.form} action={paths.parts()}>
        <Select key={`kind ${kind}`} name="kind" aria-label="查询方式" defaultValue={kind}>
          {Object.entries(KINDS).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <Input
          key={words}
          type="search"
          name="q"
          aria-label="号码"
          required
          defaultValue={words}
          maxLength={TEXT_MAX}
          placeholder="如 HX-3501101-A0"
        />
        <Button type="submit">查询</Button>
      </form>
      {problem && <FormError>{problem}</FormError>}
      {words && !problem && <Results found={loaderData} />}
    </div>
  )
}

function Results({ found }: { found: Route.ComponentProps['loaderData'] }) {
  const { kind, words, records, more } = found
  if (records.length === 0)
    return (
      <EmptyState kind="not-found" level="h2" title={`没有${KINDS[kind]}为“${words}”的公开标识`}>
        请核对号码；企业没有允许公开检索的标识，只能扫码或输入完整标识查询。
      </EmptyState>
    )
  return (
    <>
      <p className={styles.note} role="status">
        {more ? `前 ${records.length} 个，还有更多；请扫码或输入完整标识` : `共 ${records.length} 个`}
      </p>
      <ul className={styles.rows}>
        {records.map(({ identifier, identifierName, companyName }) => (
          <li key={identifier}>
            <a href={paths.productScene(identifier)}>
              <b>{identifierName}</b>
              <span className={text.code}>{identifier}</span>
              <small>{companyName}</small>
              <Icon name="arrow-right" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
