import { REASON_MAX } from '@biaojie/contract/orders/rules.ts'
import { lengthOf } from '@biaojie/contract/text-length.ts'
import { refuseFields } from '../../http/errors.ts'
import { printable } from '../../platform/database/columns.ts'

/** Returns the checked text of a refusal or a request, which the other side reads unchanged. */
export function checkReason(text: string): string {
  const reason = printable(text)
  if (!reason) throw refuseFields({ reason: '请写明原因' })
  if (lengthOf(reason) > REASON_MAX) throw refuseFields({ reason: `原因不能超过 ${REASON_MAX} 个字` })
  return reason
}
