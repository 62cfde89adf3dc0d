import type { IdentifierRecalls } from '@biaojie/contract/tracking/recalls/work.ts'
import type { ConfirmedReport } from '@biaojie/contract/tracking/reports/reports.ts'
import { REPORT_REASONS } from '@biaojie/contract/tracking/reports/rules.ts'
import type { Language } from '../../../language/language.ts'
import { makeFieldReader, type SceneElement } from '../../../scenes/elements.ts'
import { judgeStanding } from '../recall/standing.ts'
import type { Danger, Verdict } from '../view.ts'

type DangerFacts = {
  language: Language
  recall: Verdict | null
  recallScene: string | undefined
  /** Confirmed reports, the latest first. */
  reports: readonly ConfirmedReport[]
  /** The company's reason for suspending it; undefined where it is not suspended. */
  suspended?: string | undefined
  /** The elements of the part's own record. */
  record: readonly SceneElement[]
  /** YYYY-MM-DD */
  today: string
}

/** Returns the dangers that are shown before everything else on the page, the most serious first. */
export function listDangers({
  recall,
  recallScene,
  reports,
  suspended,
  record,
  today,
  language,
}: DangerFacts): Danger[] {
  const { t } = language
  const expires = makeFieldReader<'trace'>(record).readText('expiresAt').slice(0, 10)
  return [
    ...(recall?.tone === 'err'
      ? [{ ...recall, kind: 'recall' as const, ...(recallScene && { scene: recallScene }) }]
      : []),
    ...reports.slice(0, 1).map((report) => toReportedDanger(language, report)),
    ...(suspended === undefined
      ? []
      : [
          {
            kind: 'suspended' as const,
            tone: 'err' as const,
            title: t('企业已停用'),
            note: suspended ? t`原因：${suspended}` : t('请向登记企业核实后再使用'),
          },
        ]),
    ...(/^\d{4}-\d\d-\d\d$/.test(expires) && expires < today
      ? [
          {
            kind: 'expired' as const,
            tone: 'err' as const,
            title: t('已过有效期'),
            note: t`有效期至 ${expires}，请勿使用`,
          },
        ]
      : []),
  ]
}

const toReportedDanger = ({ t }: Language, { reason, time, note }: ConfirmedReport): Danger => ({
  kind: 'reported',
  tone: 'err',
  title: t('举报已核实'),
  note: t`${t(REPORT_REASONS[reason])}，${time.slice(0, 10)} 核查确认：${note}`,
})

/**
 * Returns the recall state of a part: a recall by the node's own procedure takes precedence over the recall
 * scene of the record. Null for a part without either; `standing` is null when it could not be read.
 */
export function judgeRecall(
  language: Language,
  standing: IdentifierRecalls | null,
  scene: readonly SceneElement[] | undefined,
  today: string,
): Verdict | null {
  return (
    (standing && judgeStanding(language, standing)) ??
    (scene ? judgeRecallScene(language, scene, today) : null)
  )
}

/** A product is on the recall list if it has a recall time. `today` is YYYY-MM-DD. */
export function judgeRecallScene({ t }: Language, elements: readonly SceneElement[], today: string): Verdict {
  const fields = makeFieldReader<'recall'>(elements)
  if (isRecalled(elements)) {
    const since = fields.readText('recallTime')
    const phone = fields.readText('phone')
    return {
      tone: 'err',
      title: t('已列入召回'),
      note: since ? t`${cutToMinute(since)} 起` : t('请尽快联系厂家'),
      ...(phone && { phone }),
    }
  }
  const { time, isToday, batch, lists } = readRecallCheck({ t }, elements, today)
  if (!time) return { tone: 'ok', title: t('未列入召回'), note: t('没有与它有关的召回') }
  const what = [batch && t`批次 ${batch}`, lists > 0 && t`${lists} 份名单`].filter(Boolean).join(t(' 对照 '))
  const when = isToday ? t`核对于${time}` : t`核对于 ${time}`
  return { tone: 'ok', title: t('未列入召回'), note: what ? t`${what}，${when}` : when }
}

/** Returns the time of the last comparison with recall lists (empty if there was none) and the number of lists. */
export function readRecallCheck(
  { t }: Pick<Language, 't'>,
  elements: readonly SceneElement[],
  today: string,
): { time: string; isToday: boolean; batch: string; lists: number } {
  const fields = makeFieldReader<'recall'>(elements)
  const checkedAt = fields.readText('checkedAt')
  const isToday = checkedAt.startsWith(today)
  return {
    time: isToday ? t`今日 ${checkedAt.slice(11, 16)}`.trim() : cutToMinute(checkedAt),
    isToday,
    batch: fields.readText('checkedBatch'),
    lists: fields.readText('checkedAgainst').split('、').filter(Boolean).length,
  }
}

export const isRecalled = (elements: readonly SceneElement[]) =>
  makeFieldReader<'recall'>(elements).has('recallTime')

/** Readers do not need the seconds. */
const cutToMinute = (time: string) => time.slice(0, 16)
