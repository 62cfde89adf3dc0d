import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import { sample } from '../../../../../content/identification.ts'
import type { Code } from './codes.ts'

/** The drawings of the six features. Each says the same as its text; screen readers leave them out. */

/** The code as it is on the part, and what it reads. */
export function Unique({ code }: { code: Code }) {
  return (
    <div className="unique">
      <div className="crop">
        <CodeImage path={code.path} modules={code.modules} size={88} />
      </div>
      <div>
        <IdentifierCode value={sample.identifier} />
        <small>这只电池包的号，别处不会再有</small>
      </div>
    </div>
  )
}

/** From the reader down to the enterprise. */
export function Resolved() {
  return (
    <ol className="hops">
      <li>
        <Icon name="scan" size={24} />
      </li>
      {sample.prefix.map(({ text, name }) => (
        <li key={text}>
          <b className="id">{text}</b>
          <small>{name.slice(0, 2)}</small>
        </li>
      ))}
    </ol>
  )
}

/** The suffix, each segment on its dimension line. */
export function Own() {
  return (
    <div className="own">
      {sample.suffix.map(({ text, name }) => (
        <div key={text}>
          <b className="id">{text}</b>
          <span className="dim">{name}</span>
        </div>
      ))}
    </div>
  )
}

export function Access() {
  return (
    <dl className="access">
      <div>
        <dt>额定容量</dt>
        <dd className="id">72 kWh</dd>
      </div>
      <div>
        <dt>单体温差</dt>
        <dd className="masked">
          <i />
          <i />
          <i />
          <i />
        </dd>
      </div>
      <div>
        <dt>绝缘电阻</dt>
        <dd className="masked">
          <i />
          <i />
          <i />
          <i />
        </dd>
      </div>
    </dl>
  )
}

const CHAIN = ['制动盘', '铸件毛坯', '铁水炉次', '生铁批次']

export function Chain() {
  return (
    <ol className="links">
      {CHAIN.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ol>
  )
}

/** Numbers in use, all leading to one identifier. */
export function Mapping() {
  return (
    <div className="mapping">
      <ul>
        <li>图号</li>
        <li>客户零件号</li>
        <li>物料号</li>
      </ul>
      <svg width="56" height="96" viewBox="0 0 56 96" aria-hidden>
        <path d="M0 12h20v36h36M0 48h56M0 84h20V48" />
      </svg>
      <b className="id">
        88.449.1005
        <br />
        /BP-72K00001
      </b>
    </div>
  )
}
