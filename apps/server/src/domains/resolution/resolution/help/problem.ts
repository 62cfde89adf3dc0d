import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import { describeForeign, IDENTIFIER_MAX, isForeign, isIdentifier } from '@biaojie/contract/rules.ts'

/**
 * Returns the problem with the form of a normalised text, in words for visitors; empty when there is none.
 */
export function describeProblem(text: string): string {
  if (isIdentifier(text)) return ''
  if (isForeign(text)) return describeForeign()
  if (text === '') return '没有输入标识'
  const found: string[] = []
  if (/\p{Script=Han}/u.test(text)) found.push('含有中文字符')
  const parts = text.replace(/\p{Script=Han}/gu, '').split('/')
  const [prefix = '', suffix = ''] = parts
  const own = getIdentity().prefixes.find((one) => prefix.startsWith(`${one}.`))
  if (parts.length === 1) found.push('缺少“/”')
  if (parts.length > 2) found.push('只能有一个“/”')
  if (!own) found.push(`前缀应为 ${getNodePrefix()}.…`)
  else if (parts.length > 1 && !/^\d{1,9}$/.test(prefix.slice(own.length + 1)))
    found.push(`前缀 ${own}. 之后应为数字`)
  if (parts.length > 1 && !/^[A-Za-z0-9]{2}/.test(suffix)) found.push('后缀至少两位字母或数字')
  else if (parts.length === 2 && !/^[A-Za-z0-9-]*$/.test(suffix)) found.push('后缀只能由字母、数字和“-”组成')
  if (text.length > IDENTIFIER_MAX) found.push(`过长，最多 ${IDENTIFIER_MAX} 个字符`)
  return found.join('，')
}
