import { listKeys } from '@biaojie/contract/records.ts'
/**
 * Agreements are named as in their address, /agreement/:name, and in their file beside this one. `version` is
 * stored with a consent and shown as date: once a node has visitors, change it together with the text, here
 * and at the head of the file.
 */
export const agreements = {
  'user-service': { title: '用户服务协议', version: '2026-11-22' },
  privacy: { title: '隐私政策', version: '2026-11-22' },
  market: { title: '应用市场用户协议', version: '2026-11-22' },
  'prefix-registration': { title: '标识前缀注册服务协议', version: '2026-11-22' },
  'id-photo': { title: '证件照片处理同意书', version: '2026-11-22' },
  consultation: { title: '咨询信息处理说明', version: '2026-11-22' },
  'sample-data': { title: '关于示例数据', version: '2026-11-22' },
} as const

export type AgreementName = keyof typeof agreements
export const agreementNames = listKeys(agreements)
export const isAgreementName = (name: string): name is AgreementName => Object.hasOwn(agreements, name)
