import { COMPARE_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import type { Compared } from '@biaojie/contract/marketplace/market/shapes.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { saveFile } from '@biaojie/ui/files/save-file.ts'
import { Switch } from '@biaojie/ui/form/choice.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { type KeptPage, makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import { PaymentChart } from './chart.tsx'
import * as styles from './comparison.module.css'
import { type Choice, type Choose, getGoneClass, Heads } from './heads.tsx'
import { buildGroups, type Column, isAlike, markBest, type Row, toSheet } from './rows.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestedIds = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number)
  const ids = [...new Set(requestedIds)]
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, COMPARE_MOST)
  if (ids.length === 0) return { applications: [] }
  const answer = await context.get(serverCallContext)('applicationCompare', { body: { ids } })
  if (!answer.ok) throw new Response(null, { status: 503 })
  return { applications: answer.data }
}

const CRUMBS = [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  { label: '应用对比' },
]

export const handle: KeptPage = { keptWith: ['ids'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '应用对比', path: paths.comparison([]), hidden: true })

export default function Comparison({ loaderData: { applications } }: Route.ComponentProps) {
  const [columns, choose] = useColumns(applications)
  return (
    <div className={layout.container}>
      <Breadcrumb items={CRUMBS} />
      <header className={styles.head}>
        <h1>应用对比</h1>
        {columns.length > 0 && <Tools columns={columns} />}
      </header>
      {columns.length === 0 ? (
        <EmptyState
          title="还没有选应用"
          actions={
            <a className={getButtonClass()} href={paths.applicationList()}>
              去选应用
            </a>
          }
        >
          在应用列表里勾选二到四个，就能并排看价格、试用、交付和服务时间。
        </EmptyState>
      ) : (
        <>
          <Table columns={columns} onChoose={choose} />
          <PaymentChart columns={columns} />
        </>
      )}
    </div>
  )
}

/** Keeps each application with its chosen package and term, at first the seller's suggestion. */
function useColumns(applications: readonly Compared[]): [Column[], Choose] {
  const [choices, setChoices] = useState<Record<number, Choice>>({})
  const columns = applications.flatMap((application, at): Column[] => {
    const { list } = application
    const { packageId, priceId } = choices[application.id] ?? {
      packageId: application.chosen.packageProductId,
      priceId: application.chosen.packagePriceId,
    }
    const chosen = list.find(({ id }) => id === packageId) ?? list[0]
    if (!chosen) return []
    const prices = chosen.pricesResponse
    const price =
      prices.find(({ id }) => id === priceId) ?? prices.find(({ isDefault }) => isDefault) ?? prices[0]
    return [{ application, chosen, price, letter: 'ABCD'.charAt(at) }]
  })
  return [columns, (id, choice) => setChoices((before) => ({ ...before, [id]: choice }))]
}

/** Copies the address, and downloads the table for a spreadsheet. */
function Tools({ columns }: { columns: readonly Column[] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      showToast('链接已复制')
    } catch {
      showToast('没有复制，请从地址栏复制链接', { kind: 'warn' })
    }
  }
  // The writer loads when the button is pressed, since few visitors need it.
  const save = async () => {
    const { makeXlsxFile } = await showWhileLoading(() => import('@biaojie/ui/files/xlsx.ts'))
    saveFile(await makeXlsxFile('应用对比', toSheet(columns)), '应用对比.xlsx')
  }
  return (
    <div className={styles.tools}>
      <Button kind="outline" size="small" onClick={() => void copy()}>
        复制链接
      </Button>
      <Button kind="outline" size="small" onClick={() => void save()}>
        导出 Excel
      </Button>
    </div>
  )
}

type TableProps = { columns: readonly Column[]; onChoose: Choose }

function Table({ columns, onChoose }: TableProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const groups = buildGroups(columns)
  const alike = groups.flatMap(({ rows }) => rows).filter((row) => isAlike(row, columns)).length
  const shown = groups
    .map(({ title, rows }) => ({
      title,
      rows: onlyDifferent ? rows.filter((row) => !isAlike(row, columns)) : rows,
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the window is scrolled by keyboard
    <section className={styles.frame} aria-label="对比表" tabIndex={0}>
      <table className={styles.table} style={{ '--columns': columns.length }}>
        <Heads columns={columns} onChoose={onChoose}>
          {columns.length > 1 && alike > 0 && (
            <>
              <Switch
                checked={onlyDifferent}
                onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
              >
                只看不同
              </Switch>
              <span className={styles.alike} role="status">
                {onlyDifferent ? `相同的 ${alike} 项已收起` : `有 ${alike} 项相同`}
              </span>
            </>
          )}
        </Heads>
        {shown.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <CompareRow key={row.name} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function CompareRow({ row, columns }: { row: Row; columns: readonly Column[] }) {
  const best = markBest(row, columns)
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.note && <small>{row.note}</small>}
      </th>
      {columns.map((column, at) => (
        <td key={column.application.id} className={cx(getGoneClass(column), best[at] && styles.best)}>
          {row.text(column)}
          {best[at] && <em>{row.best}</em>}
        </td>
      ))}
    </tr>
  )
}
