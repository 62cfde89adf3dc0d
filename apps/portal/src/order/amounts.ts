import { type Fen, formatMoney, NO_MONEY, readFen } from '@biaojie/contract/money.ts'
import { writeMoneyInCapitals } from '@biaojie/contract/money-in-capitals.ts'

/** Orders give amounts in yuan on the wire. */
export const toFen = (yuan: number): Fen => readFen(yuan) ?? NO_MONEY
/** 6,800.00 */
export const formatYuan = (yuan: number) => formatMoney(toFen(yuan))
/** 人民币陆仟捌佰元整 */
export const toCapitals = (yuan: number) => writeMoneyInCapitals(toFen(yuan))
