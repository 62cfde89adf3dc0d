import {
  createReport,
  isConcerned,
  type ReportRow,
  TEMPLATE_STANDARDS,
  type TemplateStandard,
} from '@biaojie/contract/identifiers/templates/standard-report.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { FORMS } from '@biaojie/contract/resolution/resolution/forms.ts'
import { type CSSProperties, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../../kit/calls.ts'
import { TextButton } from '../../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../../kit/page-head.tsx'
import { Failed, type StateTable, StateTag, Waiting } from '../../../../kit/states.tsx'
import { identifierPath, pages, portal, templatePath } from '../../../../paths.ts'
import * as styles from './standards.module.css'

const STATES: StateTable<ReportRow['state']> = {
  missing: { label: '缺', tone: 'err' },
  hidden: { label: '不公开', tone: 'warn' },
  optional: { label: '选填', hollow: true },
  said: { label: '已有', tone: 'ok' },
  known: { label: '节点给出', tone: 'ok' },
}

/** Shows for each standard which fields identifiers of a template have and lack, and a sample answer. */
export default function StandardsPage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery('templateDetail', { body: { id } })
  const back = data ? { to: templatePath(id), label: data.published?.name ?? '产品模板' } : undefined
  return (
    <>
      <PageHead title="标准差距" back={back ?? { to: pages.templates, label: '产品模板' }} />
      {failure && <Failed failure={failure} what="模板" onRetry={reload} />}
      {!failure && !data && <Waiting label="正在加载模板" page />}
      {data && <Standards detail={data} />}
    </>
  )
}

function Standards({ detail }: { detail: TemplateDetail }) {
  const template = detail.draft ?? detail.published
  const { data } = useCallQuery('identifierList', {
    body: { template: detail.id, state: 'active', size: 1 },
  })
  const sample = data?.records[0]?.identifier
  if (!template) return null
  return (
    <PageBody>
      <p className={styles.lead}>
        同一个码，客户的系统按各自的标准来读。下面按{detail.draft ? '草稿' : `v${detail.version}`}
        的字段，说每种标准读得到什么；给字段填上语义标识，就能对上。
        {sample && (
          <>
            {' '}
            “查看回答”打开 <Link to={identifierPath(sample)}>{sample}</Link> 现在的样子。
          </>
        )}
      </p>
      <div className={styles.standards}>
        {TEMPLATE_STANDARDS.map((standard) =>
          isConcerned(standard, template) ? (
            <Standard
              key={standard.form}
              standard={standard}
              rows={createReport(template, standard)}
              sample={sample}
            />
          ) : (
            <section key={standard.form} className={styles.standard}>
              <Head standard={standard} />
              <p className={styles.none}>
                这个模板没有电池护照的字段，所以它的标识不给出这种形式。电池请用
                <Link to={pages.newTemplate}>现成模板“欧盟电池护照”</Link>新建。
              </p>
            </section>
          ),
        )}
      </div>
    </PageBody>
  )
}

function Head({ standard: { name, version, text } }: { standard: TemplateStandard }) {
  return (
    <header>
      <h2>{name}</h2>
      <span>{version}</span>
      <p>{text}</p>
    </header>
  )
}

const count = (rows: readonly ReportRow[], ...states: ReportRow['state'][]) =>
  rows.filter(({ state }) => states.includes(state)).length

function Standard({
  standard,
  rows,
  sample,
}: {
  standard: TemplateStandard
  rows: readonly ReportRow[]
  sample: string | undefined
}) {
  const lacking = rows.filter(({ state }) => state === 'missing' || state === 'hidden')
  const [isWhole, setIsWhole] = useState(lacking.length > 0 && rows.length <= 12)
  const shown = isWhole ? rows : lacking
  const said = count(rows, 'said', 'known')
  const share: CSSProperties & Record<'--share', number> = { '--share': said / rows.length }
  return (
    <section className={styles.standard}>
      <Head standard={standard} />
      <div className={styles.sum}>
        <p>
          <span>
            <b>{said}</b> / {rows.length} 项读得到
          </span>
          {lacking.length === 0 && <span>必填的都有</span>}
          {count(rows, 'missing') > 0 && (
            <em>
              缺 <b>{count(rows, 'missing')}</b> 项必填
            </em>
          )}
          {count(rows, 'hidden') > 0 && (
            <span>
              <b>{count(rows, 'hidden')}</b> 项不公开
            </span>
          )}
        </p>
        <i aria-hidden style={share} />
        {sample && (
          <a href={portal.identifierForm(sample, standard.form)} target="_blank" rel="noreferrer">
            查看回答<small>{FORMS[standard.form].type}</small>
          </a>
        )}
      </div>
      <ul>
        {shown.map(({ standard: wanted, field, state }) => (
          <li key={wanted.name}>
            <StateTag states={STATES} value={state} />
            <b>{wanted.chinese}</b>
            <code>{wanted.name}</code>
            <span>{field ? `${field.name} ${field.key}` : ''}</span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length || isWhole ? (
        <TextButton onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? (lacking.length > 0 ? '只看缺的' : '收起') : `全部 ${rows.length} 项`}
        </TextButton>
      ) : null}
    </section>
  )
}
