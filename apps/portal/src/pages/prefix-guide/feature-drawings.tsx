import type { GuidePage } from '@biaojie/contract/content/content/pages.ts'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { makeGuidePrefix } from '../../registration/prefix-anatomy.tsx'
import type { Code } from './codes.ts'
import * as styles from './features.module.css'

/** Each drawing of the six features repeats its text, so screen readers leave it out. */

/** Draws the code on the part and its reading. */
export function Unique({ code, guide }: { code: Code; guide: GuidePage }) {
  return (
    <div className={styles.unique}>
      <div className={cx(drawing.crop, styles.code)}>
        <CodeImage path={code.path} modules={code.modules} size={88} />
      </div>
      <div>
        <IdentifierCode value={guide.identifier} />
        <small>{guide.note}</small>
      </div>
    </div>
  )
}

/** Draws the way from the reader down to the enterprise. */
export function Resolved({ guide }: { guide: GuidePage }) {
  return (
    <ol className={styles.hops}>
      <li>
        <Icon name="scan" size={24} />
      </li>
      {makeGuidePrefix(guide).map(({ text: part, name }) => (
        <li key={part}>
          <b className={text.code}>{part}</b>
          <small>{name.slice(0, 2)}</small>
        </li>
      ))}
    </ol>
  )
}

/** Draws the suffix with each segment on its dimension line. */
export function Own({ suffix }: Pick<GuidePage, 'suffix'>) {
  return (
    <div className={styles.own}>
      {suffix.map(({ text: part, name }) => (
        <div key={part}>
          <b className={text.code}>{part}</b>
          <span className={cx(drawing.dimension, styles.meaning)}>{name}</span>
        </div>
      ))}
    </div>
  )
}

export function Access() {
  return (
    <dl className={styles.access}>
      <div>
        <dt>额定容量</dt>
        <dd className={cx(text.code, styles.shown)}>72 kWh</dd>
      </div>
      <div>
        <dt>单体温差</dt>
        <dd className={styles.masked}>
          <i />
          <i />
          <i />
          <i />
        </dd>
      </div>
      <div>
        <dt>绝缘电阻</dt>
        <dd className={styles.masked}>
          <i />
          <i />
          <i />
          <i />
        </dd>
      </div>
    </dl>
  )
}

export function Chain({ chain }: Pick<GuidePage, 'chain'>) {
  return (
    <ol className={styles.chain}>
      {chain.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

/** Draws existing numbers that all lead to one identifier. */
export function Mapping({ identifier }: Pick<GuidePage, 'identifier'>) {
  const [prefix, suffix] = identifier.split('/')
  return (
    <div className={styles.mapping}>
      <ul>
        <li>图号</li>
        <li>客户零件号</li>
        <li>物料号</li>
      </ul>
      <svg width="56" height="96" viewBox="0 0 56 96" aria-hidden>
        <path d="M0 12h20v36h36M0 48h56M0 84h20V48" />
      </svg>
      <b className={text.code}>
        {prefix}
        <br />/{suffix}
      </b>
    </div>
  )
}
