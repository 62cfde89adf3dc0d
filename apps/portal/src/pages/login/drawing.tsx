import type { StartPage } from '@biaojie/contract/content/content/pages.ts'
import { IdentifierAnatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'
import type { AnatomyPart } from '@biaojie/ui/identifier/segments.ts'
import { listPrefixParts } from '../../registration/prefix-anatomy.tsx'
import * as styles from './drawing.module.css'

/** Only names are shown, because there is no room beside a form for the meanings. */
const toNamed = (parts: readonly AnatomyPart[]) => parts.map(({ text, name, hot }) => ({ text, name, hot }))

/** Draws a part in outline with its identifier; the measured segment is highlighted in both. */
export function Drawing({ start }: { start: StartPage }) {
  const measured = start.suffix.find(({ hot }) => hot)?.text
  return (
    <div className={styles.drawing}>
      {start.outline === 'disc' && measured && <Disc diameter={measured} />}
      <IdentifierAnatomy
        className={styles.identifier}
        value={start.identifier}
        prefix={toNamed(listPrefixParts(start.company))}
        suffix={toNamed(start.suffix)}
        prefixNote="标识前缀"
        suffixNote="标识后缀"
      />
    </div>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
const CENTRE = { x: 320, y: 236 }
const RIM = 200
const listPointsAround = (count: number, radius: number, offset = 0) =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((index + offset) / count) * 2 * Math.PI
    return { x: round(CENTRE.x + radius * Math.sin(angle)), y: round(CENTRE.y - radius * Math.cos(angle)) }
  })

/** The product's own measures in mm: outer 320, inner friction radius 103, pitch circle 114.3, holes 12.6, bore 64.1. */
const MM = RIM / 160
const BOLTS = listPointsAround(5, round(57.15 * MM))
/** The screw that holds the disc on the hub stands between two bolts. */
const [SCREW] = listPointsAround(5, round(57.15 * MM), 0.5)

/**
 * Draws the front view of a ventilated brake disc with its outer diameter in mm. It is decoration, because
 * the text says the same.
 */
function Disc({ diameter }: { diameter: string }) {
  const { x, y } = CENTRE
  const [left, right] = [x - RIM, x + RIM]
  return (
    <svg className={styles.disc} viewBox="60 16 520 496" aria-hidden>
      <g className={styles.thin}>
        {[round(158 * MM), round(131.5 * MM), round(88 * MM), round(36 * MM)].map((radius) => (
          <circle key={radius} cx={x} cy={y} r={radius} />
        ))}
        {SCREW && <circle cx={SCREW.x} cy={SCREW.y} r={round(3.2 * MM)} />}
      </g>
      <g>
        {[RIM, round(103 * MM), round(32.05 * MM)].map((radius) => (
          <circle key={radius} cx={x} cy={y} r={radius} />
        ))}
        {BOLTS.map((bolt) => (
          <circle key={`${bolt.x} ${bolt.y}`} cx={bolt.x} cy={bolt.y} r={round(6.3 * MM)} />
        ))}
      </g>
      <g className={styles.centre}>
        <circle cx={x} cy={y} r={round(57.15 * MM)} />
        <path d={`M${x - 232} ${y}H${x + 232}M${x} ${y - 216}V${y + 216}`} />
      </g>
      <g className={styles.size}>
        <path className={styles.extension} d={`M${left} ${y + 8}V490M${right} ${y + 8}V490`} />
        <path className={styles.measure} d={`M${left + 14} 476H${x - 54}M${x + 54} 476H${right - 14}`} />
        <path className={styles.tip} d={`M${left} 476l16-4.5v9zM${right} 476l-16-4.5v9z`} />
        <text x={x} y={487} fontSize={34}>
          Ø{diameter}
        </text>
      </g>
    </svg>
  )
}
