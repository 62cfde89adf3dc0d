import { refuse } from '../../../http/errors.ts'
import { answerOnce, type OrderDeps, type OrderRequest, toActor } from '../context.ts'
import { refundOrPropose } from '../desk/approvals.ts'
import { loadDetail } from '../detail.ts'
import { canDecideOn, findUnsubscribeEnd } from '../entitlements/unused.ts'
import { checkReason } from '../reasons.ts'
import { lockOwnOrder } from '../store.ts'

/** Ends an unused order for its buyer, and pays the money back without asking staff, up to the node's limit. */
export async function unsubscribe(
  deps: OrderDeps,
  request: OrderRequest & { content: { orderId: string; reason: string } },
) {
  const { who, content } = request
  const reason = checkReason(content.reason)
  return answerOnce(deps, request, async (db) => {
    const order = await lockOwnOrder(db, who, content.orderId)
    if (!canDecideOn(who, order)) throw refuse('order_of_colleague')
    if (!(await findUnsubscribeEnd(db, order, deps.now()))) throw refuse('unsubscribe_not_possible')
    const actor = await toActor(deps, db, who, '买方')
    const ended = await refundOrPropose(deps, db, order, {
      actor,
      reason: `自助退订：${reason}`,
      byBuyer: true,
    })
    return loadDetail(deps, db, who, ended)
  })
}
