import { cx } from '@biaojie/ui/cx.ts'
import { Clamp } from '@biaojie/ui/display/clamp.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { getTagClass } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { parseWebsite } from '../../../client/website.ts'
import { paths } from '../../../paths.ts'
import type { FoundView } from '../view.ts'
import * as styles from './company-facts.module.css'

/** Shows the manufacturer, folded into one row on a phone. */
export function CompanyFacts({ view }: { view: FoundView }) {
  const [open, setOpen] = useState(false)
  const { company } = view
  const items = [
    { label: '企业前缀', value: <Prefix view={view} />, code: true },
    { label: '企业名称', value: <Clamp>{company.name}</Clamp> },
    { label: '所属行业', value: <Clamp>{company.industry || '—'}</Clamp> },
    { label: '企业网站', value: <Website address={company.website} /> },
    { label: '前缀注册', value: <span className={styles.value}>{company.since || '—'}</span>, code: true },
    { label: '当前状态', value: <State view={view} /> },
    {
      label: '企业简介',
      value: <Clamp long={company.about.length > ONE_LINE}>{company.about || '该企业尚未填写简介'}</Clamp>,
      full: true,
    },
  ]
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="company"
        onClick={() => setOpen(!open)}
      >
        <span>
          <small>企业</small>
          {company.name}
        </span>
        <em>企业信息</em>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} />
      </button>
      <FactList
        id="company"
        look="boxed"
        className={cx(styles.facts, !open && styles.closed)}
        items={items}
      />
    </>
  )
}

/** Links to the public data of the company that holds the prefix, once the prefix is active. */
function Prefix({ view: { company } }: { view: FoundView }) {
  if (!company.granted) return <span className={styles.value}>{company.prefix}</span>
  return (
    <a className={cx(text.link, styles.value)} href={paths.prefix(company.prefix)}>
      {company.prefix}
    </a>
  )
}

/** One line of the introduction on a desk holds this many characters. */
const ONE_LINE = 38

function Website({ address }: { address: string }) {
  const site = parseWebsite(address)
  if (!site) return '—'
  return (
    <a className={cx(text.link, styles.website)} href={site.href} target="_blank" rel="noopener nofollow">
      {`${site.text} `}
      <Icon name="external" size={16} />
    </a>
  )
}

/**
 * Shows what is known: a danger, or that the number and prefix are registered; it never says that the part is
 * good.
 */
function State({ view }: { view: FoundView }) {
  if (view.danger) return <span className={getTagClass('err')}>{view.danger}</span>
  if (!view.company.granted) return <span className={getTagClass('warn')}>前缀未生效</span>
  return <span className={getTagClass('info')}>在册</span>
}
