import { EnvProblem } from '../../../base/problem.ts'
import { checkHttps, type ReadSettings, readCompleteSettings } from '../../configured.ts'
import type { MakeProvider } from '../provider.ts'
import { createCard } from './card.ts'

export const CARD_SETTINGS = {
  CARD_GATEWAY_URL: '银行卡支付网关的地址',
  CARD_GATEWAY_SECRET: '与银行卡支付网关共用的密钥',
  CARD_GATEWAY_PAYEE: '在银行卡支付网关的商户号',
}

export const configureCard: ReadSettings<MakeProvider> = (source, production, check) => {
  const read = () => readCompleteSettings(source, 'CARD_GATEWAY', '银行卡支付', ['URL', 'SECRET', 'PAYEE'])
  const given = check(read, undefined)
  if (!given) return undefined
  check(() => checkHttps('CARD_GATEWAY_URL', given.URL, production), undefined)
  check(() => {
    if (given.SECRET.length < 32) throw new EnvProblem('CARD_GATEWAY_SECRET 至少 32 个字符')
  }, undefined)
  const url = given.URL.replace(/\/+$/, '')
  return (origin) => createCard({ url, secret: given.SECRET, payeeUserNo: given.PAYEE, origin })
}
