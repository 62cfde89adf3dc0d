import { type Fen, fenOfYuan, moneyInCapitals, moneyText, NO_MONEY } from '@biaojie/contract/money.ts'

/** Orders give amounts in yuan on the wire. */
export const fenOf = (yuan: number): Fen => fenOfYuan(yuan) ?? NO_MONEY
/** 6,800.00 */
export const yuanText = (yuan: number) => moneyText(fenOf(yuan))
/** 人民币陆仟捌佰元整 */
export const capitalsOf = (yuan: number) => moneyInCapitals(fenOf(yuan))
