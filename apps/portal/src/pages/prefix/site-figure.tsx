import { SITE_MAP, type SiteMap } from '../../drawings/site-map.ts'
import * as styles from './site-figure.module.css'

const { width, height } = SITE_MAP

/** Draws where the works lie between the cities around them. */
export function SiteFigure({ map: { label, sites, meridians, parallels, bar } }: { map: SiteMap }) {
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {meridians.map(({ at, text }) => (
          <g key={text}>
            <path className={styles.grid} d={`M${at.toFixed(1)} 24V${height - 34}`} />
            <text className={styles.degree} x={at} y={18} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        {parallels.map(({ at, text }) => (
          <g key={text}>
            <path className={styles.grid} d={`M46 ${at.toFixed(1)}H${width - 8}`} />
            <text className={styles.degree} x={8} y={at + 4}>
              {text}
            </text>
          </g>
        ))}
        {sites.map(({ name, x, y, own }) => (
          <g key={name} className={own ? styles.own : undefined}>
            <circle cx={x} cy={y} r={own ? 6 : 3} />
            <text x={x + (own ? 11 : 9)} y={y + 5}>
              {name}
            </text>
          </g>
        ))}
        <path className={styles.bar} d={`M16 ${height - 22}v8h${bar.length.toFixed(1)}v-8`} />
        <text className={styles.degree} x={24 + bar.length} y={height - 12}>
          {bar.km} km
        </text>
      </svg>
      <figcaption>按城市的经纬度示意，上北下南，不画边界。</figcaption>
    </figure>
  )
}
