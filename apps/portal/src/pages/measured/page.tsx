import { buttonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { getTagClass } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { data } from 'react-router'
import { inspectionPdfPath } from '../../content/further-paths.ts'
import { DrawingPage, DrawingTitle } from '../../drawings/drawing-page.tsx'
import { FRESH, loadDrawing } from '../../drawings/load-drawing.ts'
import { measuredView } from '../../drawings/measured-view.ts'
import { PrintButton } from '../../drawings/print-button.tsx'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'
import * as styles from './measured.module.css'

export async function loader(args: Route.LoaderArgs) {
  const part = await loadDrawing(args)
  const { identifier, identifierName: name, companyName: company } = part
  return data({ identifier, name, company, view: measuredView(part) }, FRESH)
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  makePageMeta({
    matches,
    title: loaderData ? `${loaderData.identifier} ${loaderData.name}实测图` : '实测图',
    path: paths.drawing(loaderData?.identifier ?? ''),
    hidden: !loaderData?.view,
  })

/** Shows one piece as it was measured: each dimension with its tolerance, and a tick where the piece is. */
export default function MeasuredPage({ loaderData }: Route.ComponentProps) {
  const { identifier, name, view } = loaderData
  return (
    <DrawingPage
      identifier={identifier}
      label="实测图"
      aside={
        view && (
          <span className={getTagClass(view.bad > 0 ? 'err' : 'ok')}>
            {view.bad > 0 ? `超差 ${view.bad} 项` : `${view.rows.length} 项合格`}
          </span>
        )
      }
    >
      <header className={styles.head}>
        <DrawingTitle note={`${name}，这一件量出来的样子`}>实测图</DrawingTitle>
        {view && (
          <p>
            <PrintButton>打印 A4</PrintButton>
            <a
              className={buttonClass({ kind: 'outline', size: 'small' })}
              href={inspectionPdfPath(identifier)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="download" size={18} />
              检验记录 PDF
            </a>
          </p>
        )}
      </header>
      {view ? <Measured loaded={loaderData} view={view} /> : <Nothing identifier={identifier} />}
    </DrawingPage>
  )
}

type View = NonNullable<Route.ComponentProps['loaderData']['view']>

function Measured({ loaded, view }: { loaded: Route.ComponentProps['loaderData']; view: View }) {
  const [first] = view.rows.filter(({ excess }) => excess)
  return (
    <>
      <p className={styles.identifier}>
        <a className={text.code} href={paths.identifier(loaded.identifier)}>
          {loaded.identifier}
        </a>
      </p>
      {first && (
        <p className={styles.verdict}>
          <b>超差 {view.bad} 项</b>
          <span>
            {first.name} {first.measured}，{first.excess}
          </span>
        </p>
      )}
      <p className={styles.legend}>浅带是公差，黑刻度是实测；刻度出带为红。</p>
      <div className={styles.sheet}>
        <LineArt art={view.sheet} kind="sheet" />
      </div>
      <div className={styles.face}>
        <LineArt art={view.face} kind="sheet" decorative />
      </div>
      <Rows view={view} />
    </>
  )
}

/** The same as the table of the sheet, for phones and screen readers; wrong values come first. */
function Rows({ view }: { view: View }) {
  const sorted = [...view.rows].sort((one, other) => Number(other.excess !== '') - Number(one.excess !== ''))
  return (
    <table className={styles.rows}>
      <caption className={text.visuallyHidden}>检验项目，共 {view.rows.length} 项</caption>
      <thead className={text.visuallyHidden}>
        <tr>
          {['号', '项目', '公称与公差', '实测', '偏差', '判定'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ no, name, nominal, measured, deviation, excess, gauge }) => (
          <tr key={no} className={excess ? styles.bad : undefined}>
            <td>{no}</td>
            <th scope="row">
              {name}
              <LineArt art={gauge} kind="sheet" decorative className={styles.gauge} />
            </th>
            <td>{nominal}</td>
            <td>{measured}</td>
            <td>{deviation}</td>
            <td>{excess ? `超差，${excess}` : '合格'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing({ identifier }: { identifier: string }) {
  return (
    <EmptyState
      level="h2"
      title="这一件没有可画的实测数据"
      actions={
        <a className={buttonClass()} href={paths.identifier(identifier)}>
          看标识记录
        </a>
      }
    >
      记录里有零件族，并公开了带公差的检验项目，这里才有图。
    </EmptyState>
  )
}
