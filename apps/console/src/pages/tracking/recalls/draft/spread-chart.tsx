import { formatCount } from '@biaojie/contract/formats.ts'
import type { RecallFigures } from '@biaojie/contract/tracking/recalls/fields.ts'
import { PART_STATE_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import * as styles from './draft.module.css'

type Level = RecallFigures['levels'][number]

/** Describes how a level differs from the previous one. */
function writeDifference(level: Level, next: Level | undefined): string {
  if (level.level === 0) return '原因从这里来'
  const parts = [
    ...(next && level.onward > 0 ? [`装入下一级 ${formatCount(level.onward)} 件`] : []),
    ...(level.waiting > 0 ? [`${formatCount(level.waiting)} 件等对方接受`] : []),
  ]
  return parts.join('，') || '到这里为止'
}

/**
 * Finds the level to draw as a bar: the one with the most parts, and of equal ones the one where more stayed.
 */
function findLevelWithMost(levels: readonly Level[]): Level | undefined {
  const countStayed = ({ total, onward }: Level) => total - onward
  return levels
    .filter(({ level }) => level > 0)
    .sort((a, b) => b.total - a.total || countStayed(b) - countStayed(a))[0]
}

/**
 * Draws the cause and each affected level on a centre line, with the parts that stayed at each level below
 * it.
 */
export function SpreadChart({ figures }: { figures: RecallFigures | null }) {
  if (!figures || figures.levels.length === 0)
    return (
      <Section title="扩散路径">
        <p className={styles.soft}>
          {figures
            ? '没有圈出零件。查过哪些、哪些没有查，写在左边。'
            : '填好左边的原因，点“圈定”：从原因往下走每一级，算出受影响的零件、现在何处、如何处置。圈定不改任何页面。'}
        </p>
      </Section>
    )
  const { levels } = figures
  const bar = findLevelWithMost(levels)
  return (
    <Section title="扩散路径" note="实线是已记下的过程记录；数字下写与上一级的差异" flush>
      <ol className={styles.levels} style={{ '--levels': levels.length }}>
        {levels.map((level, at) => (
          <li key={level.level}>
            <p className={styles.mark}>
              <i
                className={cx(
                  level.level === 0 && styles.cause,
                  at === levels.length - 1 && at > 0 && styles.end,
                )}
              />
              <span>{level.level === 0 ? '来源' : `${level.level} 级`}</span>
            </p>
            <h3>{level.name}</h3>
            <p className={styles.figure}>
              <b>{formatCount(level.total)}</b> 件
            </p>
            <p className={styles.soft}>{writeDifference(level, levels[at + 1])}</p>
            <Stayed level={level} />
          </li>
        ))}
      </ol>
      {bar && <Bar level={bar} />}
    </Section>
  )
}

function Stayed({ level: { level, stayed, total, onward } }: { level: Level }) {
  if (level === 0) return null
  const left = total - onward
  if (left === 0) return <p className={styles.none}>全部装入下一级</p>
  return (
    <table className={styles.stayed}>
      <caption>留在这一级 {formatCount(left)} 件</caption>
      <tbody>
        {stayed.map(({ state, total: of, action }) => (
          <tr key={state}>
            <th scope="row">{PART_STATE_NAMES[state]}</th>
            <td>{formatCount(of)}</td>
            <td className={cx(action === '召回' && styles.hot)}>{action}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PARTS = [styles.part0, styles.part1, styles.part2, styles.part3]

/** Draws one level as a bar: parts that moved on to the next level, and parts that stayed, by their state. */
function Bar({ level: { name, total, onward, stayed } }: { level: Level }) {
  const parts = [
    ...(onward > 0 ? [{ key: 'onward', label: '装入下一级', of: onward, hot: false }] : []),
    ...stayed.map(({ state, total: of }) => ({
      key: state,
      label: PART_STATE_NAMES[state],
      of,
      hot: state === 'sold',
    })),
  ]
  return (
    <div className={styles.bar}>
      <span>
        {formatCount(total)} 件{name}
      </span>
      <div>
        {parts.map(({ key, label, of, hot }, at) => (
          <i
            key={key}
            className={cx(hot ? styles.hotPart : PARTS[Math.min(at, PARTS.length - 1)])}
            style={{ '--share': of }}
            title={`${label} ${formatCount(of)} 件`}
          >
            {of / total > 0.12 && `${label} ${formatCount(of)}`}
          </i>
        ))}
      </div>
    </div>
  )
}
