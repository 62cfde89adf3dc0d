import type { Invitation } from '@biaojie/contract/accounts/accounts/members.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Steps } from '@biaojie/ui/navigation/steps.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Failure, isRefusal, isUnanswered } from '../../client/request.ts'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { renewUserAfter } from '../../registration/renew-user.ts'
import { toStage } from '../../registration/status.ts'
import { listFillingSteps, listRegistrationSteps } from '../../registration/steps.ts'
import type { Draft } from './draft/draft.ts'
import { removeLocal } from './draft/local-draft.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import * as styles from './page.module.css'
import { type Detail, useDetail } from './use-detail.ts'

/** Tells a person that their company has invited them, because they then need no prefix of their own. */
function OpenInvitation() {
  const [invitation, setInvitation] = useState<Invitation>()
  useEffect(() => {
    // Without an answer the form works as before.
    sendSignedRequest('myInvitations', {}, { quiet: true }).then((answer) => {
      if (answer.ok) setInvitation(answer.data[0])
    })
  }, [])
  if (!invitation) return null
  return (
    <div className={styles.invitation} role="status">
      <Icon name="company" size={18} />
      <p>{invitation.companyName}邀请您加入企业。如果您为该企业工作，接受邀请即可，不需要再注册前缀。</p>
      <Link className={text.action} to={paths.personalUpdate(5)}>
        查看邀请
      </Link>
    </div>
  )
}

const RegistrationForm = lazily(async () => (await import('./form/registration-form.tsx')).default)
const Summary = lazily(async () => (await import('./summary/summary.tsx')).default)

/** Shows the form or the submission, depending on the state of the registration. */
export function Workspace({ userId, type }: { userId: string; type: string }) {
  const { loaded, reload, round } = useDetail(userId)
  const status = loaded.state === 'ready' ? loaded.registration.examineStatus : null
  useEffect(() => {
    renewUserAfter(toStage(status), type)
  }, [status, type])
  if (type === 'ADMIN' || type === 'MANAGER') return <StaffNotice />
  if (loaded.state === 'loading') return <FormSkeleton />
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} onRetry={reload} />
  return <Open key={round} userId={userId} detail={loaded} onReload={reload} />
}

/** The focused element disappeared with its view, so the focus moves to the beginning of the page. */
function readFromTop(): void {
  window.scrollTo({ top: 0 })
  document.getElementById('main')?.focus({ preventScroll: true })
}

function Open({
  userId,
  detail,
  onReload,
}: {
  userId: string
  detail: Detail
  onReload: () => Promise<void>
}) {
  const navigate = useNavigate()
  const stage = toStage(detail.registration.examineStatus)
  const [editing, setEditing] = useState(false)
  // Each opening of the form starts from the given draft.
  const [opening, setOpening] = useState({ count: 0, draft: detail.draft })
  const reopen = (draft: Draft | undefined) => setOpening(({ count }) => ({ count: count + 1, draft }))
  const filling = stage === 'none' || editing
  const reload = async () => {
    removeLocal(userId)
    await onReload()
    readFromTop()
  }
  const edit = () => {
    setEditing(true)
    readFromTop()
  }
  return (
    <>
      {stage === 'none' && <OpenInvitation />}
      <div className={styles.steps}>
        <Steps
          steps={
            filling
              ? listFillingSteps(detail.registration)
              : listRegistrationSteps(stage, detail.registration.withdrawn)
          }
          label="注册进度"
        />
      </div>
      <Suspense fallback={<FormSkeleton />}>
        {filling ? (
          <RegistrationForm
            key={opening.count}
            userId={userId}
            detail={{ ...detail, draft: opening.draft }}
            onReopen={reopen}
            onReload={reload}
            onCancel={() => navigate(paths.start)}
          />
        ) : (
          <Summary detail={detail} stage={stage} onEdit={edit} onReload={onReload} />
        )}
      </Suspense>
    </>
  )
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const offline = isUnanswered(failure)
  return (
    <EmptyState
      className={styles.empty}
      kind={offline ? 'offline' : 'failed'}
      level="h2"
      title={offline ? '未连接互联网' : '数据加载失败，请刷新页面'}
      actions={!isRefusal(failure, 'forbidden') && <Button onClick={onRetry}>重试</Button>}
    >
      {offline ? '联网后点重试；之前填过的内容还在草稿里。' : failure.message}
    </EmptyState>
  )
}

/** Staff review registrations and submit none. */
function StaffNotice() {
  return (
    <EmptyState
      className={styles.empty}
      kind="none"
      level="h2"
      title="审核人员账号不提交注册"
      actions={
        <a className={getButtonClass()} href={paths.console()}>
          进入控制台
        </a>
      }
    >
      企业请用自己的账号申请。待审核的申请在控制台的前缀审核里。
    </EmptyState>
  )
}
