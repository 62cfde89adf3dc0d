import { BOTH_REVIEWS } from '@biaojie/contract/deadlines.ts'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { formatSpan } from '@biaojie/contract/times.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Steps } from '@biaojie/ui/navigation/steps.tsx'
import { useEffect, useState } from 'react'
import { isSessionUsable, sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import { ApplyLink } from '../../registration/apply-link.tsx'
import { renewUserAfter } from '../../registration/renew-user.ts'
import { type Stage, toStage } from '../../registration/status.ts'
import { listRegistrationSteps } from '../../registration/steps.ts'
import { useSession } from '../../session/use-session.ts'
import * as styles from './my-state.module.css'

type Mine = Pick<Registration, 'examineStatus' | 'indentifierPrefix' | 'waiting' | 'withdrawn'>

/** Reads the registration of the signed-in person; undefined without a session and until it is loaded. */
function useMine(): Mine | undefined {
  const { user } = useSession()
  const [mine, setMine] = useState<Mine>()
  const userId = user?.userId
  const type = user?.type
  useEffect(() => {
    setMine(undefined)
    if (!userId) return
    let gone = false
    const read = async () => {
      // A public page must not redirect to the login, so an expired session just shows the steps.
      if (!(await isSessionUsable()) || gone) return
      const answer = await sendSignedRequest('registerInitData', {}, { quiet: true })
      if (!answer.ok || gone) return
      setMine(answer.data)
      renewUserAfter(toStage(answer.data.examineStatus), type)
    }
    read()
    return () => {
      gone = true
    }
  }, [userId, type])
  return mine
}

const SAID: Record<Stage, { text: (mine: Mine) => string; button: string }> = {
  none: { text: () => '您还没有提交申请，资料齐全约 20 分钟填完', button: '开始填写' },
  reviewing: {
    text: ({ waiting, indentifierPrefix }) => {
      const minutes = waiting?.waitingMinutes ?? 0
      return `${indentifierPrefix} 正在审核${minutes < 1 ? '' : `，已等待 ${formatSpan(minutes)}`}`
    },
    button: '查看进度',
  },
  approved: { text: ({ indentifierPrefix }) => `${indentifierPrefix} 已生效`, button: '查看登记' },
  rejected: {
    text: ({ indentifierPrefix, withdrawn }) =>
      `${indentifierPrefix} ${withdrawn ? '的申请已撤回' : '被退回'}，改好后可直接再提交`,
    button: '查看并修改',
  },
  unknown: { text: () => '审核状态暂时无法确认', button: '查看详情' },
}

/**
 * Shows the three steps on top of the page; applicants see their own current step. The place has a fixed
 * size, so that nothing moves when the answer arrives.
 */
export function MyState() {
  const mine = useMine()
  const stage = mine ? toStage(mine.examineStatus) : undefined
  const texts = stage && SAID[stage]
  return (
    <section className={styles.state} aria-label="标识前缀申请进度">
      <div className={layout.container}>
        <Steps
          steps={listRegistrationSteps(stage ?? 'unknown', mine?.withdrawn)}
          label={mine ? '我的申请进度' : '申请分三步'}
        />
        <div className={styles.answer}>
          <p aria-live="polite">
            {mine && texts ? texts.text(mine) : `申请分三步，资料齐全时${BOTH_REVIEWS}拿到前缀`}
          </p>
          {texts ? (
            <a className={getButtonClass()} href={paths.newIdentification}>
              {texts.button}
            </a>
          ) : (
            <ApplyLink kind="outline" />
          )}
        </div>
      </div>
    </section>
  )
}
