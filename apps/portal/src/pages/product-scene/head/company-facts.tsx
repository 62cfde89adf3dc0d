import { Clamp } from '@biaojie/ui/display/clamp.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { tagClass } from '@biaojie/ui/tag.tsx'
import { useState } from 'react'
import type { FoundView } from '../view.ts'
import { websiteOf } from './website.ts'

/** Who made it: a title block on a desk, folded behind one row on a phone. */
export function CompanyFacts({ view }: { view: FoundView }) {
  const [open, setOpen] = useState(false)
  const { company } = view
  return (
    <>
      <button
        type="button"
        className="mco"
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
      <dl className={open ? 'tb open' : 'tb'} id="company">
        <Fact name="企业前缀" code>
          {company.prefix}
        </Fact>
        <Fact name="企业名称">
          <Clamp>{company.name}</Clamp>
        </Fact>
        <Fact name="所属行业">
          <Clamp>{company.industry || '—'}</Clamp>
        </Fact>
        <Fact name="企业网站">
          <Website address={company.website} />
        </Fact>
        <Fact name="注册时间" code>
          {company.since || '—'}
        </Fact>
        <Fact name="当前状态">
          <State view={view} />
        </Fact>
        <div className="full">
          <dt>企业简介</dt>
          <dd>
            <Clamp long={company.about.length > ONE_LINE}>{company.about || '该企业尚未填写简介'}</Clamp>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** Characters that fit one line of the introduction on a desk. */
const ONE_LINE = 38

function Fact({ name, code, children }: { name: string; code?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={code ? 'id' : undefined}>{children}</dd>
    </div>
  )
}

function Website({ address }: { address: string }) {
  const site = websiteOf(address)
  if (!site) return '—'
  return (
    <a className="lkx wb" href={site.href} target="_blank" rel="noopener nofollow">
      {site.text} <Icon name="external" size={16} />
    </a>
  )
}

function State({ view }: { view: FoundView }) {
  if (!view.recall) return <span className={tagClass('ok')}>有效</span>
  return <span className={tagClass(view.recall.tone)}>{view.recall.title}</span>
}
