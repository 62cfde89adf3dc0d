import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { data } from 'react-router'
import { agreementNames, agreements, isAgreementName } from '../../../../../content/agreements/titles.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'
import { agreementNamed } from './agreements.ts'
import './agreement.css'

export async function loader({ params }: Route.LoaderArgs) {
  if (!isAgreementName(params.name)) throw data(null, { status: 404 })
  return { name: params.name, agreement: await agreementNamed(params.name) }
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { name } = params
  if (!isAgreementName(name)) return []
  const { title } = agreements[name]
  return pageMeta({
    matches,
    title,
    description: `标解平台《${title}》全文。`,
    path: paths.agreement(name),
  })
}

/** One agreement in full: contents at the left, text in a reading width. */
export default function AgreementPage({ loaderData: { name, agreement } }: Route.ComponentProps) {
  const { title, version } = agreements[name]
  return (
    <div className="w">
      <Breadcrumb items={[{ label: '首页', href: paths.home }, { label: title }]} />
      <div className="agr">
        <nav aria-label="协议与政策">
          {agreementNames.map((one) => (
            <a key={one} href={paths.agreement(one)} aria-current={one === name ? 'page' : undefined}>
              {agreements[one].title}
            </a>
          ))}
        </nav>
        <article>
          <h1>{title}</h1>
          <p className="mut">
            更新日期 <span className="num">{version}</span>
            <span className="tag warn">样例文本，正式运营前由运营单位审定</span>
          </p>
          <p>
            <Marked text={agreement.preamble} />
          </p>
          {agreement.sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>
                  <Marked text={paragraph} />
                </p>
              ))}
            </section>
          ))}
        </article>
      </div>
    </div>
  )
}

/** Draws what is still to be configured, written 〔so〕, in a dashed box. */
function Marked({ text }: { text: string }) {
  return text.split(/(〔[^〕]*〕)/).map((piece) =>
    piece.startsWith('〔') ? (
      <span className="ph" key={piece}>
        {piece.slice(1, -1)}
      </span>
    ) : (
      piece
    ),
  )
}
