/**
 * The agreements by the name in their address, /agreement/:name; forms and footer need no more than this.
 * `version` is what a consent refers to and what the page shows as date: once a node has visitors, change it together
 * with the text.
 */
export const agreements = {
  'user-service': { title: '用户服务协议', version: '2026-11-20' },
  privacy: { title: '隐私政策', version: '2026-11-20' },
  market: { title: '应用市场用户协议', version: '2026-11-20' },
  'prefix-registration': { title: '标识前缀注册服务协议', version: '2026-11-20' },
} as const

export type AgreementName = keyof typeof agreements
export const agreementNames = Object.keys(agreements) as AgreementName[]
export const isAgreementName = (name: string): name is AgreementName => Object.hasOwn(agreements, name)
