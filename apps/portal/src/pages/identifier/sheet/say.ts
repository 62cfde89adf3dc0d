import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import type { TraceStep } from '@biaojie/contract/resolution/resolution/resolution.ts'
import type { IdentifierWarning } from '@biaojie/contract/tracking/alarms/alarms.ts'
import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import { shortCompanyName } from '@biaojie/drawings/base/company-name.ts'
import type { Language } from '../../../language/language.ts'
import { makeFieldReader, type SceneElement } from '../../../scenes/elements.ts'
import { findOpenRecall } from '../recall/standing.ts'
import { readRecallCheck } from '../verdicts/verdicts.ts'
import type { Danger, Verdict } from '../view.ts'
import type { Act, Clause, Evidence, Say } from './model.ts'

/** Builds the verdict: what the part is, whether it may be used, and where it is now. */

export type Facts = {
  language: Language
  identifier: string
  name: string
  subtitle: string
  spec: string
  company: string
  dangers: readonly Danger[]
  warning: IdentifierWarning
  recall: Verdict | null
  /** The elements of the recall scene; undefined when there is none. */
  recallScene: readonly SceneElement[] | undefined
  standing: IdentifierRecalls | null
  /** The recall state of the part could not be read. */
  isStandingUnread: boolean
  record: readonly SceneElement[]
  registerTime: string
  replaces: { identifier: string; retiredAt: string } | null
  steps: readonly TraceStep[]
  uses: FoundParts
  antiScene: string | null
  /** Names of the layers that have data. */
  layers: readonly string[]
  today: string
}

const makeEvidence = (text: string, more: Omit<Evidence, 'text'> = {}): Evidence[] =>
  text ? [{ text, ...more }] : []

/** The most serious danger first, each with its advice. */
const ADVICE: Record<Danger['kind'], { text: string; advice: string }> = {
  recall: { text: '召回中', advice: '请停用' },
  reported: { text: '有仿冒', advice: '先核真伪' },
  suspended: { text: '企业已停用', advice: '先别装' },
  expired: { text: '已过有效期', advice: '请勿装车' },
}

export const clip = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

function buildWhatClause({ identifier, name, subtitle, spec }: Facts): Clause {
  return {
    text: name,
    evidence: [
      ...makeEvidence(identifier, { code: true }),
      ...makeEvidence([subtitle, spec].filter(Boolean).join(' · ')),
    ],
  }
}

/** Returns the texts of the open recall; the node's own procedure takes precedence over the record. */
function readRecall({ standing, recallScene = [], dangers, company }: Facts) {
  const open = findOpenRecall(standing)
  const fields = makeFieldReader<'recall'>(recallScene)
  const danger = dangers.find(({ kind }) => kind === 'recall')
  return {
    since: open?.since || fields.readText('recallTime'),
    number: open?.officialNumber || fields.readText('recallNumber') || open?.number || '',
    remedy: open?.remedy || fields.readText('remedy'),
    phone: (open?.phone || fields.readText('phone') || danger?.phone || '').replace(/（.*?）$/, ''),
    ownState: fields.readText('ownState'),
    company: open?.company || company,
  }
}

function buildRecallClauses(facts: Facts): { clauses: [Clause, Clause]; act: Act } {
  const { t } = facts.language
  const { since, number, remedy, phone, ownState, company } = readRecall(facts)
  const others = facts.dangers.filter(({ kind }) => kind !== 'recall').map(({ title }) => title)
  const isFree = /免费/.test(remedy)
  const [first = '', ...rest] = remedy.split(/[，；;。]/).filter(Boolean)
  return {
    clauses: [
      {
        text: t(ADVICE.recall.text),
        tone: 'bad',
        evidence: [
          ...makeEvidence(
            [since ? t`${since.slice(0, 10)} 起，已列入召回` : t('已列入召回'), ownState]
              .filter(Boolean)
              .join(t('，')),
          ),
          ...makeEvidence(number),
          ...makeEvidence(others.join(t('；'))),
        ],
      },
      {
        text: isFree && /更换|换/.test(remedy) ? t('请停用，免费更换') : t(ADVICE.recall.advice),
        evidence: [...makeEvidence(clip(first, 28)), ...makeEvidence(clip(rest.join(t('，')), 32))],
      },
    ],
    act: phone
      ? { kind: 'call', phone, note: t`${shortCompanyName(company)}召回专线` }
      : { kind: 'none', notes: [t`请联系${company}`] },
  }
}

/** Says whether the part may be used when no danger is known. */
function buildStandingClause(facts: Facts): Clause {
  const { recall, recallScene, isStandingUnread, record, registerTime, standing, today } = facts
  const { t } = facts.language
  if (isStandingUnread)
    return {
      text: t('召回名单没读到'),
      tone: 'warn',
      evidence: [...makeEvidence(t('过一会再查，先别当作没有召回'))],
    }
  if (recall && (recallScene || recall.tone !== 'ok' || standing?.standing !== 'none')) {
    const { time, batch, lists } = readRecallCheck(facts.language, recallScene ?? [], today)
    const compared = [lists > 0 && t`对照 ${lists} 份名单`, time].filter(Boolean).join(t('，'))
    return {
      text: recall.title,
      tone: recall.tone === 'err' ? 'bad' : recall.tone,
      evidence: compared
        ? [...makeEvidence(compared), ...makeEvidence(batch && t`批次 ${batch}`)]
        : makeEvidence(recall.note),
    }
  }
  const fields = makeFieldReader<'trace'>(record)
  const verdict = fields.readText('verdict')
  if (/^(合格|通过)/.test(verdict))
    return {
      text: t('检验合格'),
      tone: 'ok',
      evidence: [
        ...makeEvidence(fields.readText('standard')),
        ...makeEvidence(fields.readText('producedAt')),
      ],
    }
  if (/^不合格/.test(verdict)) return { text: t('检验不合格'), tone: 'bad', evidence: makeEvidence(verdict) }
  return {
    text: t('已登记'),
    tone: 'ok',
    evidence: makeEvidence(registerTime && t`${registerTime.slice(0, 10)} 起`),
  }
}

const PLACES: [RegExp, string][] = [
  [/装车|绑定 ?VIN/, '已装车'],
  [/装入总成|合装|总成装配/, '已装入总成'],
  [/售出|零售|已售/, '已售出'],
  [/签收|到货|入厂|收货/, '已到货'],
  [/发运|发车|出厂|出库|交付|调拨/, '已发运'],
  [/报废|销毁/, '已报废'],
  [/装箱|入库|包装|在库/, '在库'],
]
/** Names of products longer than this do not fit the sentence. */
const USE_MAX = 6
/** Events with these words say nothing about where a part is. */
const NO_PLACE = /冻结|召回|核对|复判/

/** Says where the part is now, from its latest own event, or else from the product that it became part of. */
export function buildWhereClause({
  steps,
  uses,
  layers,
  language: { t },
}: Pick<Facts, 'steps' | 'uses' | 'layers' | 'language'>): Clause {
  const latest = (steps[0]?.latest ?? []).filter(({ event }) => !NO_PLACE.test(event))
  for (const { event, note, time, place } of latest) {
    const found = PLACES.find(([words]) => words.test(event)) ?? PLACES.find(([words]) => words.test(note))
    if (!found) continue
    return {
      text: t(found[1]),
      evidence: [
        ...makeEvidence([time.slice(0, 10), clip(place, 20)].filter(Boolean).join(t('，'))),
        ...makeEvidence(clip(note, 34)),
      ],
    }
  }
  const [use] = uses.records
  if (use)
    return {
      text: /总成$/.test(use.identifierName)
        ? t('已装入总成')
        : use.identifierName.length > USE_MAX
          ? t('已用到下一级')
          : t`已用于${use.identifierName}`,
      evidence: makeEvidence(use.identifier, { code: true }),
    }
  const [last] = latest
  if (last)
    return {
      text: t('在产地'),
      evidence: [
        ...makeEvidence([last.time.slice(0, 10), clip(last.place, 20)].filter(Boolean).join(t('，'))),
        ...makeEvidence(clip(last.event, 34)),
      ],
    }
  return layers.length > 1
    ? { text: t('没有去向'), evidence: makeEvidence(t('企业没有登记流转')) }
    : { text: t('没有别的数据'), evidence: makeEvidence(t('只有档案一层')) }
}

function buildDangerClauses(facts: Facts): [Clause, Clause] | undefined {
  const { dangers, warning } = facts
  const { t } = facts.language
  const order: Danger['kind'][] = ['reported', 'suspended', 'expired']
  const found = order.flatMap((kind) => dangers.find((danger) => danger.kind === kind) ?? [])
  if (warning?.warned && !found.some(({ kind }) => kind === 'reported'))
    return [
      {
        text: t('可能被复制'),
        tone: 'bad',
        evidence: [
          ...makeEvidence(t`${warning.warnTime.slice(0, 10)} 厂家提醒`),
          ...makeEvidence(found.map(({ title }) => title).join(t('；'))),
        ],
      },
      { text: t('先核真伪'), evidence: makeEvidence(t('这个码在几个地方查过')) },
    ]
  const [first, ...others] = found
  if (!first) return undefined
  const advice = ADVICE[first.kind]
  return [
    {
      text: t(advice.text),
      tone: 'bad',
      evidence: [
        ...makeEvidence(clip(first.note, 40)),
        ...makeEvidence(others.map(({ title }) => title).join(t('；'))),
      ],
    },
    {
      text: t(advice.advice),
      evidence: makeEvidence(first.kind === 'reported' ? t('举报已核实') : t('向登记企业核实')),
    },
  ]
}

function chooseAct({ antiScene, layers, language: { t } }: Facts): Act {
  if (antiScene) return { kind: 'check', scene: antiScene }
  return { kind: 'none', notes: [t('企业没有开防伪'), t`可看${layers.slice(0, 3).join(t('、'))}`] }
}

export function buildSay(facts: Facts): Say {
  const { t } = facts.language
  const what = buildWhatClause(facts)
  const isRecalled = facts.dangers.some(({ kind }) => kind === 'recall')
  if (isRecalled) {
    const { clauses, act } = buildRecallClauses(facts)
    return { clauses: [what, ...clauses], act, isRecalled }
  }
  const { replaces } = facts
  const dangers = buildDangerClauses(facts)
  if (dangers) return { clauses: [what, ...dangers], act: chooseAct(facts), isRecalled }
  if (replaces)
    return {
      clauses: [
        { text: t('旧码'), struck: true, evidence: makeEvidence(replaces.identifier, { code: true }) },
        { text: t('已作废'), tone: 'warn', evidence: makeEvidence(t`${replaces.retiredAt.slice(0, 10)} 起`) },
        {
          text: t('看接替它的'),
          evidence: [
            ...makeEvidence(facts.identifier, {
              code: true,
              href: facts.language.partPath(facts.identifier),
            }),
            ...makeEvidence(facts.name),
          ],
        },
      ],
      act: chooseAct(facts),
      isRecalled,
    }
  return {
    clauses: [what, buildStandingClause(facts), buildWhereClause(facts)],
    act: chooseAct(facts),
    isRecalled,
  }
}
