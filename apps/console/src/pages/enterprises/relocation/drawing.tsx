import { SITE_SECONDS } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { HOUR_SECONDS } from '@biaojie/contract/times.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as texts from '@biaojie/ui/text.module.css'
import * as styles from './drawing.module.css'
import type { Leg, Move, Stop } from './wording.ts'

const LEGS = { done: styles.done, now: styles.now, todo: styles.todo, failed: styles.failed }
const SAID = { done: '已完成', now: '进行中', todo: '还没有', failed: '停住' }

const StopBox = ({ mark, name, note, isFailed }: Stop) => (
  <li className={cx(styles.stop, mark === '新' && styles.node, isFailed && styles.refused)}>
    <p>
      <i>{mark}</i>
      <b>{name}</b>
    </p>
    <small>{note}</small>
  </li>
)

const LegLine = ({ text, note, state }: Leg) => (
  <li className={cx(styles.leg, LEGS[state])}>
    <b>
      {text} <span className={texts.visuallyHidden}>{SAID[state]}</span>
    </b>
    {note && <small>{note}</small>}
  </li>
)

/** Draws the way of a company's data: from the old node into an archive, and from there to the new node. */
export const MoveDrawing = ({ stops: [from, archive, to], legs: [out, into] }: Move) => (
  <ol className={styles.move} aria-label="迁移的路">
    <StopBox {...from} />
    <LegLine {...out} />
    <StopBox {...archive} />
    <LegLine {...into} />
    <StopBox {...to} />
  </ol>
)

/** Draws who answers before and after the switch. */
export function SwitchBar() {
  const hours = `${SITE_SECONDS / HOUR_SECONDS} 小时`
  return (
    <div
      className={styles.switch}
      role="img"
      aria-label={`切换前旧节点答；切换后两边都答 ${hours}，再由新节点答`}
    >
      <span className={styles.mark}>切换</span>
      <span className={styles.mark}>{hours}后</span>
      <b className={styles.old}>旧节点答</b>
      <b className={styles.both}>两边都答</b>
      <b className={styles.next}>新节点答，旧的指路</b>
      <span className={styles.dimension}>旧答案有效 {hours}</span>
    </div>
  )
}
