import type { Failure } from '@biaojie/session/answer.ts'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../../../../session/request.ts'
import type { Decision } from '../desk/desk.ts'
import type { Review } from '../use-review.ts'
import type { Work } from '../use-work.ts'
import { findBlockReason, findMissingForReject, listApprovalTexts } from './blocked.ts'

type Place = Pick<Work, 'closed' | 'setCurrent' | 'show'> & { onDone: () => void }

/** Runs one step at a time and shows its result; returns true on success. */
function useStep() {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<Failure | undefined>, done?: string): Promise<boolean> => {
    setBusy(true)
    const failed = await work()
    setBusy(false)
    if (failed) message.error(failed.message)
    else if (done) message.success(done)
    return !failed
  }
  return { busy, run }
}

/** Reports again to the top-level node, unless somebody else has just done so. */
function useResend({ data, reload }: Review, run: ReturnType<typeof useStep>['run']) {
  const { message } = App.useApp()
  return async () => {
    if (!data) return
    let sent = false
    const answered = await run(async () => {
      const result = await request('reviewResend', { body: { id: data.id } })
      if (!result.ok) return result
      sent = result.data.sent
    })
    if (!answered) return
    if (sent) message.success('已重新报送')
    else message.info('已无需重新报送')
    await reload()
  }
}

/**
 * In ms: the approving button replaces the claiming one, where the second half of a double click would hit
 * it.
 */
const DOUBLE_CLICK = 800

/** Stores the claim; a second press immediately afterwards was probably a mistake. */
function useClaim(claim: () => Promise<boolean>) {
  const claimedAt = useRef(Number.NEGATIVE_INFINITY)
  const onClaim = async () => {
    if (await claim()) claimedAt.current = performance.now()
  }
  return { onClaim, justClaimed: () => performance.now() - claimedAt.current < DOUBLE_CLICK }
}

/** Offers the steps that end a review: the condition of each, and its message. */
export function useDecisions(review: Review, place: Place) {
  const { message, modal } = App.useApp()
  const { busy, run } = useStep()
  const [rejecting, setRejecting] = useState(false)
  const { onClaim, justClaimed } = useClaim(() => run(review.claim))
  const resend = useResend(review, run)
  const detail = review.data

  const finish = async (decision: Decision, done: string) => {
    const step = detail?.examineStatus === 1 ? 'topLevel' : 'platform'
    if (!(await run(() => review.decide(step, decision), done))) return
    setRejecting(false)
    place.onDone()
  }
  const startReject = () => {
    if (!detail) return
    const missing = findMissingForReject(review.verdicts, detail)
    if (!missing) return setRejecting(true)
    place.setCurrent(missing.field)
    message.info(missing.message)
  }
  const approve = () => {
    if (!detail) return
    const { done, ...texts } = listApprovalTexts(detail)
    void modal.confirm({
      ...texts,
      cancelText: '返回',
      onOk: () => finish({ decision: 'approve', reason: '' }, done),
    })
  }
  const onTopLevel = async (decision: 'approve' | 'reject') => {
    if (!detail?.heldBy?.mine && !(await run(review.claim))) return
    if (decision === 'reject') setRejecting(true)
    else approve()
  }
  return {
    rejecting,
    closeReject: () => setRejecting(false),
    reject: (reason: string) => finish({ decision: 'reject', reason }, '已驳回，并通知申请人'),
    release: () => void run(review.release, '已解除锁定'),
    bar: {
      busy,
      blocked: findBlockReason(review, place.closed),
      onClaim: () => void onClaim(),
      onSave: () => void run(review.save, '已暂存'),
      onReject: startReject,
      onApprove: () => justClaimed() || approve(),
      onResend: () => void resend(),
      onTopLevel: (decision: 'approve' | 'reject') => void onTopLevel(decision),
    },
  }
}
