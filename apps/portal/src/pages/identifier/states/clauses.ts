import { getIdentity } from '@biaojie/contract/identity.ts'
import { isForeign } from '@biaojie/contract/rules.ts'
import type { Write } from '@biaojie/drawings/base/write.ts'
import type { Clause } from '../sheet/model.ts'
import type { BlockedView, MissingView, ReservedView } from '../view.ts'

/** Verdicts on codes whose record is not shown. */

function makeCodeClause(text: string, identifier: string): Clause {
  const shortened = identifier.length > 128 ? `${identifier.slice(0, 128)}…` : identifier
  return { text, evidence: shortened ? [{ text: shortened, code: true }] : [] }
}

export const makeForeignClauses = (t: Write, identifier: string): Clause[] => [
  makeCodeClause(t('这个码'), identifier),
  {
    text: t('属于其他节点'),
    tone: 'warn',
    evidence: [{ text: t`本节点只解析 ${getIdentity().prefixes.join(t('、'))} 开头的标识` }],
  },
  { text: t('到那个节点查'), evidence: [] },
]

/**
 * The verdict on a code that leads to no part. The text is shown exactly as it was read, so that people
 * notice a scanning mistake.
 */
export function makeMissingClauses(
  t: Write,
  { identifier, malformed, retiredAt, company, nearest, warning }: MissingView,
): Clause[] {
  if (retiredAt)
    return [
      { ...makeCodeClause(t('旧码'), identifier), struck: true },
      { text: t('已作废'), tone: 'warn', evidence: [{ text: t`${retiredAt.slice(0, 10)} 起` }] },
      { text: t('请勿使用'), evidence: [{ text: t('没有接替它的标识') }] },
    ]
  if (malformed && isForeign(identifier)) return makeForeignClauses(t, identifier)
  if (malformed)
    return [
      makeCodeClause(t('这个码'), identifier),
      { text: t('写得不完整'), tone: 'warn', evidence: [] },
      { text: t('核对后再查'), evidence: [] },
    ]
  return [
    makeCodeClause(t('这个码'), identifier),
    {
      text: t('没有登记过'),
      tone: 'bad',
      evidence: [
        { text: warning ? t`${warning.companyName}没有发过它` : company ? t`${company}名下没有它` : '' },
      ].filter((line) => line.text),
    },
    { text: t('先别装'), evidence: nearest.length > 0 ? [{ text: t('最接近的在下面') }] : [] },
  ]
}

export const makeBlockedClauses = (t: Write, { identifier, since }: BlockedView): Clause[] => [
  { text: t('这一条'), evidence: [{ text: identifier, code: true }] },
  { text: t('节点已封'), tone: 'bad', evidence: [{ text: t`${since.slice(0, 10)} 起` }] },
  { text: t('内容不公开'), evidence: [{ text: t('只有登记企业看得到') }] },
]

export const makeReservedClauses = (t: Write, { identifier, name }: ReservedView): Clause[] => [
  { text: name || t('这个号'), evidence: [{ text: identifier, code: true }] },
  { text: t('只留了号'), tone: 'warn', evidence: [{ text: t('企业还没填') }] },
  { text: t('过后再查'), evidence: [{ text: t('码是真的，内容还没有') }] },
]
