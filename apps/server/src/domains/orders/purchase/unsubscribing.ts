import { refuse } from '../../../http/errors.ts'
import { actorOf, answerOnce, type OrderDeps, type OrderRequest } from '../context.ts'
import { refundOrPropose } from '../desk/approvals.ts'
import { detailOf } from '../detail.ts'
import { decidesOn, unusedUntil } from '../entitlements/unused.ts'
import { reasonOf } from '../reasons.ts'
import { lockOwnOrder } from '../store.ts'

/** Ends an unused order for its buyer, and pays the money back without asking staff, up to the node's limit. */
export async function unsubscribe(
  deps: OrderDeps,
  asked: OrderRequest & { content: { orderId: string; reason: string } },
) {
  const { who, content } = asked
  const reason = reasonOf(content.reason)
  return answerOnce(deps, asked, async (db) => {
    const order = await lockOwnOrder(db, who, content.orderId)
    if (!decidesOn(who, order)) throw refuse('order_of_colleague')
    if (!(await unusedUntil(db, order, deps.now()))) throw refuse('unsubscribe_not_possible')
    const actor = await actorOf(deps, db, who, '买方')
    const ended = await refundOrPropose(deps, db, order, {
      actor,
      reason: `自助退订：${reason}`,
      byBuyer: true,
    })
    return detailOf(deps, db, who, ended)
  })
}
