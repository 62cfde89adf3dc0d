import type { CompanyPage } from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { HandlingTrail } from '../../../kit/detail/sections.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { pages, portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { COMPANY_PAGE_TAGS } from '../states.ts'
import { type PageValues, toContent, toFormValues } from './content.ts'
import { SECTIONS } from './sections.tsx'

const BACK = { to: pages.home, label: '工作台' }

/** The public page of the own company: edited here, published after staff have compared it. */
export default function CompanyPagePage() {
  const { data, failure, loading, reload } = useCallQuery('companyPage', { body: {} })
  if (!data)
    return (
      <>
        <PageHead title="企业主页" />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="企业主页" onRetry={reload} />
          ) : (
            <Waiting label="正在加载企业主页" lines={8} />
          )}
        </PageBody>
      </>
    )
  return <Editor key={`${data.version} ${data.state}`} page={data} isLoading={loading} />
}

type Props = {
  page: CompanyPage
  /** The page is being read again after it was saved, so that its version may be an earlier one. */
  isLoading: boolean
}

function Editor({ page, isLoading }: Props) {
  const { message } = App.useApp()
  const { send } = useCallMutation('companyPageSave', { refreshes: ['companyPage'] })
  return (
    <FormPage<PageValues, CompanyPage>
      title="企业主页"
      back={BACK}
      state={<StateTag states={COMPANY_PAGE_TAGS} value={page.state} />}
      draftKey="company-page"
      values={toFormValues(page)}
      sections={SECTIONS}
      saveLabel="存草稿"
      notice={<Standing page={page} />}
      actions={<Actions page={page} isLoading={isLoading} />}
      aside={() => <HandlingTrail trail={page.trail} />}
      save={(values) => send({ body: { version: page.version, page: toContent(values) } })}
      onSaved={() => message.success('草稿已存，公开的那版没有动')}
    />
  )
}

/** Says where the page stands and who acts next. */
function Standing({ page: { state, note, published, publishTime } }: { page: CompanyPage }) {
  if (state === 'waiting')
    return <NoticeLine icon="clock">节点正在核对，三个工作日内答复；要改先撤回。</NoticeLine>
  if (state === 'returned')
    return (
      <NoticeLine icon="warning" tone="error">
        {note || '已退回'}
      </NoticeLine>
    )
  return published ? (
    <NoticeLine icon="check">公开的是 {publishTime.slice(0, 16)} 那版，改动核对后才换上。</NoticeLine>
  ) : (
    <NoticeLine icon="edit">还没有公开。存好草稿后提交，节点核对后公开。</NoticeLine>
  )
}

function Actions({ page: { prefix, version, state, preview }, isLoading }: Props) {
  const isAdministrator = usePerson().type === 'COMPANY_ADMIN'
  const { run, busy } = useCallMutation('companyPageSubmit', { refreshes: ['companyPage'] })
  const submit = (submitted: boolean) =>
    run({ body: { version, submitted } }, submitted ? '已提交，等节点核对' : '已撤回，可以再改')
  return (
    <>
      <a href={`${portal.prefix(prefix)}?preview=${preview}`} target="_blank" rel="noopener">
        预览
      </a>
      {isAdministrator && state === 'waiting' && (
        <Button
          kind="outline"
          size="small"
          loading={busy}
          disabled={isLoading}
          onClick={() => void submit(false)}
        >
          撤回
        </Button>
      )}
      {isAdministrator && (state === 'draft' || state === 'returned') && version > 0 && (
        <Button size="small" loading={busy} disabled={isLoading} onClick={() => void submit(true)}>
          提交核对
        </Button>
      )}
    </>
  )
}
