import { formatCount } from '@biaojie/contract/formats.ts'
import { ROLE_NAMES } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import { CAUSE_ROLES, type Cause } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Link } from 'react-router'
import { pages } from '../../../../paths.ts'
import * as styles from '../recall.module.css'

type Looking = Pick<NonNullable<RecallFigures['searches']>[number], 'templates'>
const joinNames = (templates: Looking['templates']) =>
  templates
    .slice(0, 3)
    .map(({ name, total }) => `${name ? `“${name}”` : '没有模板的'} ${formatCount(total)} 个`)
    .join('、') + (templates.length > 3 ? ` 等 ${templates.length} 种` : '')

/** Describes where one condition was searched, and where it could not be searched. */
function searchText({ templates }: Looking): { searched: string; left: string } {
  // Records without a template have no marked fields, so fields are matched by name.
  const searched = templates.filter(({ fields, name }) => fields.length > 0 || name === '')
  const left = templates.filter((template) => !searched.includes(template))
  const fields = [...new Set(searched.flatMap((template) => template.fields))]
  return {
    searched:
      searched.length > 0
        ? `按${fields.length > 0 ? fields.map((field) => `“${field}”`).join('、') : '同名的字段'}查过 ${joinNames(searched)}`
        : '',
    left: joinNames(left),
  }
}

function Searches({ figures, causes }: { figures: RecallFigures; causes: readonly Cause[] }) {
  const searches = figures.searches ?? []
  if (searches.some(({ isPending }) => isPending))
    return (
      <p className={styles.warning} role="alert">
        以前登记的标识还在整理，现在圈出的不全，不能送批准。整理完后请重新圈定。
      </p>
    )
  return searches.map(({ cause, templates, found, unread }, at) => {
    const roles = CAUSE_ROLES[causes[at]?.kind ?? 'list']
    if (roles.length === 0) return null
    const { searched, left } = searchText({ templates })
    return (
      <p key={cause} className={styles.foot}>
        {cause}：
        {searched ? `${searched}，字段里查到 ${formatCount(found)} 个。` : '没有可查的字段，只查了过程记录。'}
        {unread > 0 && `${formatCount(unread)} 个的时间看不出是哪天，没有比较。`}
        {left && (
          <b>
            没有查 {left}：模板里没有{roles.map((role) => ROLE_NAMES[role]).join('、')}的字段。
            <Link to={pages.templates}>去模板里标出用途</Link>
          </b>
        )}
      </p>
    )
  })
}

/** Shows how much was searched for a cause, and what was not. */
export function Looked({ figures, causes }: { figures: RecallFigures; causes: readonly Cause[] }) {
  const { looked, levels, tookMs, own, unknown, unknownTotal } = figures
  const facts = [
    { label: '登记了', value: formatCount(looked), unit: '个' },
    { label: '走到', value: String(levels.at(-1)?.level ?? 0), unit: '级' },
    { label: '用时', value: (tookMs / 1000).toFixed(1), unit: '秒' },
  ]
  return (
    <>
      <dl className={styles.looked}>
        {facts.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {unit}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        本企业 {formatCount(own)}，关联方 {formatCount(looked - own)}
        {unknownTotal > 0 &&
          `；清单里 ${formatCount(unknownTotal)} 行查不到：${unknown.slice(0, 3).join('、')}`}
      </p>
      <Searches figures={figures} causes={causes} />
    </>
  )
}
