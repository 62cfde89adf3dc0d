import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierAnatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { hero } from '../../../../../content/home.ts'
import { site } from '../../../../../content/site.ts'
import { openDialog } from '../../dialogs.ts'
import { paths } from '../../paths.ts'
import { IdentifierSearch } from '../../search/identifier-search.tsx'
import type { Code } from './figures.ts'
import { PartDrawing } from './part-drawing.tsx'

/** The identifier is the picture: search it, see it on the part, read it segment by segment. */
export function Hero({ code }: { code: Code }) {
  return (
    <section className="hero sheet on-navy">
      <div className="w">
        <div className="txt">
          <p className="eyebrow">
            <span className="wide">工业互联网标识解析 ·</span> 汽车零部件行业二级节点
            <span className="id">{NODE_PREFIX}</span>
          </p>
          <h1>
            扫一个码，
            <br />
            查清一件零件的来历
          </h1>
          <p className="lead">
            谁造的、哪炉铁水、拧了多大扭矩、装在哪台车上、有没有被召回，都写在这件零件自己的编码下面。
          </p>
          <IdentifierSearch size="hero" initial={hero.identifier} label="标识解析" />
          <Examples />
          <Actions />
        </div>
        <PartDrawing code={code} />
        <IdentifierAnatomy value={hero.identifier} prefix={hero.prefix} suffix={hero.suffix} />
      </div>
    </section>
  )
}

/** On phones scanning comes first and the hours give way. */
function Actions() {
  return (
    <div className="acts">
      <button className="btn n mscan" type="button" onClick={() => openDialog('scan')}>
        <Icon name="scan" size={26} />
        扫码查询
      </button>
      <Button kind="n" onClick={() => openDialog('consult')}>
        立即咨询
      </Button>
      <span className="wide">
        {site.hours}，{site.replyPromise}
      </span>
    </div>
  )
}

function Examples() {
  return (
    <p className="try">
      <span className="wide">试试这些</span>
      {site.examples.slice(1).map(({ identifier, note }) => (
        <a key={identifier} href={paths.productScene(identifier)}>
          <span className="id">{splitIdentifier(identifier).suffix}</span>
          <Note text={note} />
        </a>
      ))}
    </p>
  )
}

/** The part after the comma gives way on phones. */
function Note({ text }: { text: string }) {
  const [name, more] = text.split('，')
  return (
    <small>
      {name}
      {more && <span className="wide">，{more}</span>}
    </small>
  )
}
