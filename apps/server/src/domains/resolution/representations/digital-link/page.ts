import { getIdentity } from '@biaojie/contract/identity.ts'
import { GS1_KEYS, GS1_QUALIFIERS, type Gs1Address } from '@biaojie/gs1/digital-link.ts'
import type { FastifyReply } from 'fastify'
import { escapeHtml, type Language, sendBarePage, writeBarePage } from '../bare-page.ts'
import type { Problem } from '../problem.ts'

const WORDS = {
  zh: { unknown: '未知编号', empty: '（空）', look: '查标识', find: '按零件号、批次号查', next: '接下来' },
  en: {
    unknown: 'Unknown',
    empty: '(empty)',
    look: 'Look up an identifier',
    find: 'Find by part or batch number',
    next: 'Next steps',
  },
} as const

function writeRow({ ai, value }: Gs1Address['parts'][number], isWrong: boolean, language: Language): string {
  const definition = GS1_KEYS[ai] ?? GS1_QUALIFIERS[ai]
  const name = (language === 'zh' ? definition?.name : definition?.english) ?? WORDS[language].unknown
  const shown = value === '' ? WORDS[language].empty : value
  return `<div${isWrong ? ' class="wrong"' : ''}><dt><b>${escapeHtml(ai.slice(0, 40))}</b>${escapeHtml(name)}</dt><dd>${escapeHtml(shown)}</dd></div>`
}

/** The part with the problem; the last part when the problem concerns the whole address. */
function isWrongPart({ wrong, parts }: Gs1Address, at: number): boolean {
  if (!wrong) return false
  if (!('ai' in wrong)) return at === parts.length - 1
  return parts.findLastIndex(({ ai }) => ai === wrong.ai) === at
}

/** Shows people how an address was understood and what is wrong with it. */
export function sendDigitalLinkPage(
  reply: FastifyReply,
  { problem, address, language }: { problem: Problem; address: Gs1Address; language: Language },
) {
  const words = WORDS[language]
  const [title, detail] =
    language === 'zh' ? [problem.title, problem.detail] : [problem.titleEnglish, problem.detailEnglish]
  const parts = address.parts.map((part, at) => writeRow(part, isWrongPart(address, at), language)).join('')
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>${parts && `<dl class="parts">${parts}</dl>`}<nav aria-label="${words.next}"><a href="/home">${words.look}</a><a href="/parts">${words.find}</a></nav>`
  return sendBarePage(
    reply,
    problem.status,
    writeBarePage({ language, title: `${title} - ${getIdentity().platform}`, body }),
  )
}
