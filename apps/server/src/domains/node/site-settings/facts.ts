import { makePictureAddress, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import {
  ACCENTS,
  type SiteFact,
  type SiteFacts,
  type SiteValues,
} from '@biaojie/contract/node/site-settings/rules.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { type Fact, payee, site } from '../../../../../../content/site.ts'

/** The account that receives transfers; `sample` where it is made up or missing and must get no money. */
export type Payee = {
  name: string
  account: { accountName: string; accountNo: string; bank: string; sample: boolean }
}

/** A picture of this width is sharp at the size of the mark on any screen. */
const LOGO_WIDTH = 320

function toLogo(picture: Picture | undefined): SiteFacts['logo'] {
  const size = picture?.sizes.filter(({ width }) => width >= LOGO_WIDTH).at(-1) ?? picture?.sizes[0]
  if (!picture || !size) return null
  return { src: makePictureAddress(picture.key, size.width, 'webp'), width: size.width, height: size.height }
}

/** Combines the node's settings with the texts of `content`. Sample texts are used only on demo nodes. */
export function toSiteFacts(values: SiteValues, logo: Picture | undefined, demo: boolean): SiteFacts {
  const hideSample = (fact: Fact): SiteFact | null => (fact.sample && !demo ? null : fact)
  const toFact = (value: string, otherwise: Fact) => (value ? { text: value } : hideSample(otherwise))
  const records = [values.icp, values.police, values.licence]
  return {
    owner: values.operator || getIdentity().operator,
    phone: toFact(values.phone, site.phone),
    email: toFact(values.email, site.email),
    address: toFact(values.address, site.address),
    hours: values.hours || site.hours,
    replyPromise: values.replyPromise || site.replyPromise,
    records: site.records.flatMap((record, at) => toFact(records[at] ?? '', record) ?? []),
    agreementsOn: values.agreementsOn,
    logo: toLogo(logo),
    accent: isOneOf(ACCENTS, values.accent) ? values.accent : 'cobalt',
    samples: demo,
  }
}

/** The blanks 〔…（待配置）〕 of the agreements by their names. */
export function toAgreementBlanks(values: SiteValues): Record<string, string> {
  const { accountName, accountNo, bank } = values
  const account = accountNo && `${accountName}，${bank}，账号 ${accountNo}`
  const blanks = {
    运营单位名称: values.operator,
    运营单位所在地: values.seat,
    个人信息保护负责人: values.privacyOfficer,
    个人信息保护负责人邮箱: values.privacyEmail,
    线下核验地点: values.verificationPlace,
    收款单位与账号: account,
    在线支付机构: values.paymentAgent,
    短信服务商: values.smsAgent,
    对接单位: values.upstream,
  }
  return Object.fromEntries(Object.entries(blanks).filter(([, value]) => value))
}

/** Returns the account to pay to. A production node without one returns an empty sample. */
export function toPayee(values: SiteValues, demo: boolean): Payee {
  const { operator, accountName, accountNo, bank } = values
  if (accountNo)
    return { name: operator || accountName, account: { accountName, accountNo, bank, sample: false } }
  if (demo || !payee.account.sample) return payee
  return {
    name: operator || getIdentity().operator,
    account: { accountName: '', accountNo: '', bank: '', sample: true },
  }
}
