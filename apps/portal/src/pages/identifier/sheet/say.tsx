import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import { Fragment } from 'react'
import { Own, useLanguage } from '../../../language/language.ts'
import { Mixed } from './mixed.tsx'
import type { Act, BuildHref, Clause, ClauseTone, Evidence, SheetView } from './model.ts'
import * as styles from './say.module.css'

type Props = Pick<SheetView, 'say' | 'code'> & { identifier: string; buildHref: BuildHref }

const TONES: Record<ClauseTone, string | undefined> = { ok: styles.ok, warn: styles.warn, bad: styles.bad }
/** Sentences longer than this use a smaller type. */
const LONG = 15
const LONGEST = 26
/** Counts a Chinese character as two others. */
const countWidth = (text: string) => text.replace(/[^\u2e80-\uffef]{2}/g, '-').length

/** The verdict: three clauses of one sentence, each above its evidence, and one action. */
export function Say({ say: { clauses, act, isRecalled }, code, identifier, buildHref }: Props) {
  const { t } = useLanguage()
  const length = clauses.reduce((sum, clause) => sum + countWidth(clause.text), 0)
  const size = length > LONGEST ? styles.longest : length > LONG ? styles.long : undefined
  return (
    <header className={cx(styles.say, size, isRecalled && styles.red)}>
      <h1>
        {clauses.map((clause, at) => (
          <Words key={clause.text} clause={clause} end={t(at === clauses.length - 1 ? '。' : '，')} at={at} />
        ))}
      </h1>
      {clauses.map(({ text: said, evidence }, at) => (
        <p key={said} className={styles.evidence} data-at={at}>
          {evidence.map((line) => (
            <Line key={line.text} line={line} />
          ))}
        </p>
      ))}
      <Action act={act} buildHref={buildHref} />
      {code && (
        <p className={styles.own}>
          <img src={code} width={54} height={54} alt={t`${identifier} 的 Data Matrix 码`} loading="lazy" />
          {t('扫到的码')}
        </p>
      )}
    </header>
  )
}

function Words({ clause, end, at }: { clause: Clause; end: string; at: number }) {
  const { text: said, tone, struck } = clause
  return (
    <span className={cx(styles.clause, tone && TONES[tone], struck && styles.struck)} data-at={at}>
      <Own>{said}</Own>
      <i>{end}</i>
    </span>
  )
}

/** A code of up to this many characters stays on one line. */
const CODE = 26

function Line({ line: { text: said, code, href } }: { line: Evidence }) {
  const words = href ? <a href={href}>{said}</a> : code ? said : <Mixed>{said}</Mixed>
  return code ? (
    <span className={cx(text.code, said.length <= CODE && styles.code)}>{words}</span>
  ) : (
    <span>{words}</span>
  )
}

function Action({ act, buildHref }: { act: Act; buildHref: BuildHref }) {
  const { t } = useLanguage()
  if (act.kind === 'check')
    return (
      <p className={styles.do}>
        <a className={styles.act} href={buildHref(act.scene)}>
          {t('核对真伪')}
        </a>
        <span>
          {t('码谁都能抄印')}
          <br />
          {t('真伪看涂层下的密码')}
        </span>
      </p>
    )
  if (act.kind === 'call')
    return (
      <p className={styles.do}>
        <a className={cx(styles.act, text.figure)} href={`tel:${act.phone.replace(/[^\d+-]/g, '')}`}>
          {act.phone}
        </a>
        <span>
          <Own>{act.note}</Own>
        </span>
      </p>
    )
  return (
    <p className={cx(styles.do, styles.none)}>
      <span>
        {act.notes.map((note, at) => (
          <Fragment key={note}>
            {at > 0 && <br />}
            <Own>{note}</Own>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
