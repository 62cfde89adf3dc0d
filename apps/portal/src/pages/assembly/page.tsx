import { timeText } from '@biaojie/contract/times.ts'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { data, redirect } from 'react-router'
import { type AssemblyView, assemblyView } from '../../drawings/assembly-view.ts'
import { DrawingPage, DrawingTitle } from '../../drawings/drawing-page.tsx'
import { FRESH, loadDrawing } from '../../drawings/load-drawing.ts'
import { PrintButton } from '../../drawings/print-button.tsx'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.ts'
import * as styles from './assembly.module.css'
import { PartPage } from './part.tsx'
import { CsvButton, PartsTable, TorqueList } from './tables.tsx'

/** A part of no assembly has its own page alone. */
export async function loader(args: Route.LoaderArgs) {
  const part = await loadDrawing(args)
  const view = part.assembly ? assemblyView(part.assembly) : undefined
  if (!view) throw redirect(paths.identifier(part.identifier))
  const { identifier, identifierName: name } = part
  return data({ identifier, name, view, at: timeText(Date.now()) }, FRESH)
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  makePageMeta({
    matches,
    title: loaderData ? `${loaderData.name}在${loaderData.view.name}里 ${loaderData.identifier}` : '装配指导',
    path: paths.assembly(loaderData?.identifier ?? ''),
  })

/** Shows a part in its assembly: the exploded drawing, its parts list, and the order of tightening. */
export default function AssemblyPage({ loaderData }: Route.ComponentProps) {
  const { identifier, name, view, at } = loaderData
  const place =
    view.self > 0 ? `第 ${view.self} 件，共 ${view.parts.length} 件` : `总成，共 ${view.parts.length} 件`
  return (
    <DrawingPage identifier={identifier} label="装配指导" aside={<time className={text.code}>{at}</time>}>
      <header className={styles.head}>
        <DrawingTitle note={place}>{view.self > 0 ? `${name}在这里` : name}</DrawingTitle>
        <p>点号或点零件，走到那一件的记录；六角号是拧紧顺序。</p>
        <p>
          <PrintButton>打印 A3</PrintButton>
          <CsvButton view={view} />
        </p>
      </header>
      <PartPage view={view} identifier={identifier} name={name} />
      <section className={styles.sheet} aria-label="爆炸图">
        <div className={styles.figure}>
          <LineArt art={view.figure} kind="solid" />
        </div>
        <Legend view={view} />
        <Block view={view} place={place} at={at} />
      </section>
      <div className={styles.columns}>
        <PartsTable view={view} />
        <TorqueList view={view} />
      </div>
    </DrawingPage>
  )
}

/** Explains the shades, and names what is recalled. */
function Legend({ view }: { view: AssemblyView }) {
  const recalled = view.parts.filter((part) => part.recalled)
  return (
    <p className={styles.legend}>
      {view.self > 0 && <span>本件</span>}
      {recalled.map(({ no, name, identifier }) => (
        <a key={no} href={paths.identifier(identifier)}>
          召回中：{no} 号{name}，查看原因与处理
        </a>
      ))}
    </p>
  )
}

function Block({ view, place, at }: { view: AssemblyView; place: string; at: string }) {
  const known = view.parts.filter(({ state }) => state !== 'none').length
  const recalled = view.parts.filter((part) => part.recalled).length
  const cells: [string, string, boolean?][] = [
    ['图名', `${view.name} 爆炸图`],
    ['图号', view.drawing, true],
    ['扫到的件', place],
    ['有记录', `${known} / ${view.parts.length}`, true],
    ['召回', recalled > 0 ? `${recalled} 件` : '无'],
    ['投影', '正轴测，不按比例'],
    ['数据时间', at.slice(0, 16), true],
  ]
  return (
    <dl className={styles.block}>
      {cells.map(([label, value, code]) => (
        <div key={label} className={label === '召回' && recalled > 0 ? styles.alarm : undefined}>
          <dt>{label}</dt>
          <dd className={code ? text.code : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
