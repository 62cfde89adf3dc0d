import { RESULT_NAMES, STANDING_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { IdentifierRecalls, RecallStanding } from '@biaojie/contract/tracking/recalls/work.ts'
import type { Language } from '../../../language/language.ts'
import type { Verdict } from '../view.ts'

/** Summarizes the most serious recall of a part in one line; undefined when the part is in no recall. */
export function judgeStanding(
  language: Language,
  { standing, recalls }: IdentifierRecalls,
): Verdict | undefined {
  const { t } = language
  const [first] = recalls.filter((recall) => recall.standing === standing)
  if (!first) return undefined
  const title = t(STANDING_NAMES[standing])
  if (standing !== 'recalled') return { tone: 'ok', title, note: writeStandingNote(language, first) }
  return {
    tone: 'err',
    title,
    note: t`${first.number}，${first.since} 起`,
    ...(first.phone && { phone: first.phone }),
  }
}

/** Finds the recall in which the part still has to be handled. */
export const findOpenRecall = (standing: IdentifierRecalls | null): RecallStanding | undefined =>
  standing?.recalls.find((recall) => recall.standing === 'recalled')

/** Describes when and why the part got its state in the recall. */
export function writeStandingNote(
  { t }: Language,
  { standing, since, handled, result, reason, number }: RecallStanding,
): string {
  if (standing === 'recalled') return t`${number}，${since} 起，还没有处置`
  if (standing === 'handled') return t`${number}，${handled} ${t(result ? RESULT_NAMES[result] : '已处置')}`
  if (standing === 'withdrawn') return t`${number} 已撤回${reason && t`：${reason}`}`
  return t`${number} 不含这一件${reason && t`：${reason}`}`
}

/** Tells whether the page of a part opens with its recall. */
export const beginsWithRecall = (standing: IdentifierRecalls | null): boolean =>
  standing?.standing === 'recalled'
