import type { AntiCheck } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { Verdict } from '../view.ts'

/** A genuine part rarely visits more cities than this in one week. */
const MAX_CITIES = 3

/**
 * Returns the meaning of a code check: a matching code was issued by the company; one that was checked before
 * may have been copied. With `danger`, a matching code is not shown as good news, because the part is
 * recalled or expired.
 */
export function checkVerdict(
  { result, total, checks, week }: AntiCheck,
  company: string,
  danger: string | undefined,
): Verdict {
  if (result === 'none')
    return {
      tone: 'warn',
      title: '没有登记防伪码',
      note: `${company}没有为这个标识登记防伪码，无法这样核对；请按实物特征核对，或拨打厂家电话。`,
    }
  if (result === 'wrong')
    return {
      tone: 'err',
      title: '防伪码不符',
      note: '与企业登记的不一致。请核对有没有输错；确认无误仍不符，请勿使用，并联系厂家核实。',
    }
  const [first] = checks
  const place = first?.city ? `，${first.city}` : ''
  if (week.cities > MAX_CITIES)
    return {
      tone: 'warn',
      title: `防伪码相符，一周内 ${week.cities} 个城市查了 ${week.checks} 次`,
      note: `一件零件到不了这么多地方，这个码可能被人复制过；不代表您手里这件一定是假的。请拍照给${company}看，或拨打厂家电话。`,
    }
  if (total > 1)
    return {
      tone: 'warn',
      title: `防伪码相符，第 ${total} 次查验`,
      note: `首次查验是 ${first?.time.slice(0, 16)}${place}。如果那不是您或您的供货方，标签可能被人复制，请联系厂家。`,
    }
  return danger
    ? {
        tone: 'warn',
        title: '防伪码相符，首次查验',
        note: `与${company}登记的一致；但这件产品${danger}，请先按页首的提示处理。`,
      }
    : { tone: 'ok', title: '防伪码相符，首次查验', note: `与${company}登记的一致，此前没有人查验过。` }
}
