import type { DataOf } from '@biaojie/contract/calls.ts'
import { isTaxNumber } from '@biaojie/contract/orders/rules.ts'

type Billed = { title: string; taxNo: string; registered: string }

/**
 * Returns the data with which the form starts: those of the last invoice, otherwise the registered ones, where the tax
 * number is the unified credit code.
 */
export function billedAs(
  last: Pick<DataOf<'invoiceList'>['last'], 'title' | 'taxNo'>,
  registered: Pick<DataOf<'registerInitData'>, 'name' | 'cardNo' | 'registerAddress'>,
): Billed {
  const creditCode = registered.cardNo.trim().toUpperCase()
  return {
    title: last.title || registered.name,
    // Papers of other kinds, such as a permit of residence, have numbers that are no tax number.
    taxNo: last.taxNo || (isTaxNumber(creditCode) ? creditCode : ''),
    registered: registered.registerAddress,
  }
}
