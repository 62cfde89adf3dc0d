import type { CompanyPage } from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Facts, HandlingTrail, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { getPictureSource } from '../../../kit/pictures/picture-file.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, None } from '../../../kit/values.tsx'
import { pages, portal } from '../../../paths.ts'
import { COMPANY_PAGE_TAGS } from '../states.ts'
import * as styles from './company-page.module.css'

/** The page of one company as staff compare it with its certificates. */
export default function CompanyPageRecord() {
  const { prefix = '' } = useParams()
  return (
    <DetailPage
      call="companyPage"
      input={{ body: { prefix } }}
      noun="企业主页"
      back={{ to: pages.companyPages, label: '企业主页核对' }}
      head={(page) => ({
        title: page.companyName || page.prefix,
        state: <StateTag states={COMPANY_PAGE_TAGS} value={page.state} />,
        about: page.prefix,
        actions: <Decisions page={page} />,
      })}
      side={(page) => <HandlingTrail trail={page.trail} />}
    >
      {(page) => <Content page={page} />}
    </DetailPage>
  )
}

function Content({ page }: { page: CompanyPage }) {
  const { mark, slogan, story, works, parts } = page.draft
  return (
    <>
      <Section title="介绍" flush>
        <Facts
          columns={1}
          items={[
            { label: '标志', value: <Shown page={page} picture={mark} /> },
            { label: '一句话', value: slogan },
            { label: '介绍', value: story },
          ]}
        />
      </Section>
      <Section title="厂区" note={`${works.length} 处`} flush>
        <ul className={styles.compare}>
          {works.map(({ name, place, text, picture }) => (
            <li key={`${name} ${place}`}>
              <Shown page={page} picture={picture} />
              <p>
                <b>{name}</b>
                {place}
                <span>{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="产品" note={`${parts.length} 种`} flush>
        <ul className={styles.compare}>
          {parts.map(({ name, text, identifier, picture }) => (
            <li key={`${name} ${identifier}`}>
              <Shown page={page} picture={picture} />
              <p>
                <b>{name}</b>
                {identifier && <Code wraps>{identifier}</Code>}
                <span>{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Certificates page={page} />
    </>
  )
}

const Certificates = ({ page }: { page: CompanyPage }) => (
  <Section title="证书" note={`${page.draft.certificates.length} 张，照图片核对编号与有效期`} flush>
    <ul className={styles.compare}>
      {page.draft.certificates.map(({ name, number, issuer, until, picture }) => (
        <li key={`${name} ${number}`}>
          <Shown page={page} picture={picture} />
          <p>
            <b>{name}</b>
            <Code>{number || '没有编号'}</Code>
            <span>
              {issuer} {until && `有效期至 ${until}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

function Shown({ page: { pictures }, picture }: { page: CompanyPage; picture: string }) {
  const chosenPicture = pictures.find(({ key }) => key === picture)
  if (!chosenPicture) return <None />
  return (
    <a href={getPictureSource(chosenPicture, 1600)} target="_blank" rel="noopener">
      <img src={getPictureSource(chosenPicture, 320)} alt={chosenPicture.alt} className={styles.picture} />
    </a>
  )
}

function Decisions({ page: { prefix, version, state, published, preview } }: { page: CompanyPage }) {
  const [asking, setAsking] = useState<'return' | 'withdraw'>()
  const { send, run, busy } = useCallMutation('companyPageDecide', {
    refreshes: ['companyPage', 'companyPageList'],
  })
  const publish = () => run({ body: { prefix, version, decision: 'publish' } }, '已公开')
  return (
    <>
      <a href={`${portal.prefix(prefix)}?preview=${preview}`} target="_blank" rel="noopener">
        查看草稿的页面
      </a>
      {published && (
        <Button kind="danger" size="small" onClick={() => setAsking('withdraw')}>
          撤下公开的
        </Button>
      )}
      {state === 'waiting' && (
        <>
          <Button kind="outline" size="small" onClick={() => setAsking('return')}>
            退回
          </Button>
          <Button size="small" loading={busy} onClick={() => void publish()}>
            公开
          </Button>
        </>
      )}
      {asking && (
        <FormDialog
          title={asking === 'return' ? '退回修改' : '撤下公开的主页'}
          about="原因会通知企业。"
          values={{ note: '' }}
          okLabel={asking === 'return' ? '退回' : '撤下'}
          send={({ note }: { note: string }) => send({ body: { prefix, version, decision: asking, note } })}
          onClose={() => setAsking(undefined)}
        >
          <FormField name="note" label="原因" required>
            <Input.TextArea maxLength={300} rows={3} />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}
