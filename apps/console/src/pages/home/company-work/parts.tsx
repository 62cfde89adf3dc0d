import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import { addMoney, formatMoney, NO_MONEY } from '@biaojie/contract/money.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type { OrderRow } from '@biaojie/contract/orders/record.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { CallState } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Answered, Empty, StateTag } from '../../../kit/states.tsx'
import { Code, Money, Name, Time } from '../../../kit/values.tsx'
import { identifierPath, importPath, orderPath, pages, portal } from '../../../paths.ts'
import { IMPORT_STATE_TAGS, IMPORT_WAITS } from '../../identifiers/parts/import-states.ts'
import { DaysLeft, SpanCells } from '../../orders/parts/entitlement-parts.tsx'
import { ORDER_STATES, toFen } from '../../orders/parts/order-states.ts'
import { isExpiring } from '../../orders/parts/row-actions.ts'
import * as styles from './company-work.module.css'

const SHOWN = 5

// Decorative; the rows are complete without it.
const Silhouette = lazy(async () => {
  const loaded = await import('../../identifiers/parts/silhouette.tsx').catch(() => undefined)
  return { default: loaded?.Silhouette ?? (() => null) }
})

type OrdersProps = { answer: CallState<DataOf<'orderList'>>; rows: readonly OrderRow[] }

/** Orders that are neither finished nor cancelled. */
export function Orders({ answer, rows }: OrdersProps) {
  const due = addMoney(NO_MONEY, ...rows.map(({ totalAmount }) => toFen(totalAmount)))
  return (
    <Section
      title="进行中的订单"
      note={rows.length > 0 && `${rows.length} 笔，${formatMoney(due)} 元`}
      actions={<Link to={pages.orders}>全部订单</Link>}
      flush
    >
      <Answered query={answer} noun="订单" lines={3}>
        {() =>
          rows.length === 0 ? (
            <Empty title="没有进行中的订单">下单后的进度在这里。</Empty>
          ) : (
            <ul className={styles.lines}>
              {rows.slice(0, SHOWN).map(({ id, orderCode, totalAmount, status }) => (
                <li key={id}>
                  <Link to={orderPath(id)}>
                    <Code>{orderCode}</Code>
                  </Link>
                  <Money amount={toFen(totalAmount)} />
                  <StateTag states={ORDER_STATES} value={status} />
                </li>
              ))}
              {rows.length > SHOWN && <li>另有 {rows.length - SHOWN} 笔进行中</li>}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

function describeProgress({ state, counts }: ImportRow): string {
  if (IMPORT_WAITS.has(state)) return '核对后写入'
  if (state === 'undone') return '已撤销'
  return `写入 ${formatCount(counts.added + counts.changed)} 个`
}

/** The latest files with identifiers. */
export const Imports = ({ answer }: { answer: CallState<DataOf<'importList'>> }) => (
  <Section title="最近导入" actions={<Link to={pages.imports}>全部导入</Link>} flush>
    <Answered query={answer} noun="导入" lines={3}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty title="没有导入记录" actions={<Link to={pages.imports}>导入表格</Link>} />
        ) : (
          <ul className={styles.lines}>
            {records.slice(0, SHOWN).map((row) => (
              <li key={row.id}>
                <Link to={importPath(row.id)} title={row.fileName}>
                  {row.fileName}
                </Link>
                <small>
                  {describeProgress(row)} <Time time={row.createTime} />
                </small>
                <StateTag states={IMPORT_STATE_TAGS} value={row.state} />
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  </Section>
)

type ScannedProps = {
  answer: CallState<DataOf<'scannedParts'>>
  unknown: DataOf<'unknownCodeList'> | undefined
}

/** The most frequently scanned parts, and requested codes that do not exist. */
export const MostScanned = ({ answer, unknown }: ScannedProps) => (
  <Section
    title="查询最多"
    note="近 30 天"
    actions={<Link to={`${pages.figures}/parts`}>全部标识</Link>}
    flush
  >
    <Answered query={answer} noun="查询" lines={3}>
      {({ records }) => (
        <>
          {records.length === 0 && <Empty title="近 30 天没有查询" />}
          <ul className={styles.lines}>
            {records.map(({ identifier, name, total }) => (
              <li key={identifier}>
                <span className={styles.outline}>
                  <Suspense>
                    <Silhouette names={[name]} />
                  </Suspense>
                </span>
                <Link to={identifierPath(identifier)} title={name}>
                  <Code>{identifier.slice(identifier.indexOf('/') + 1)}</Code>
                </Link>
                <Code>{formatCount(total)}</Code>
              </li>
            ))}
          </ul>
          {unknown && unknown.total > 0 && (
            <p className={styles.note}>
              另有 {formatCount(unknown.total)} 个未登记编码被查询，其中 {unknown.counts.fake} 个疑似假冒。
              <Link to={`${pages.figures}/unknown`}>查看</Link>
            </p>
          )}
        </>
      )}
    </Answered>
  </Section>
)

/** The applications that the company may use, with their terms. */
export const Rights = ({ answer }: { answer: CallState<DataOf<'entitlementList'>> }) => (
  <Section title="在用应用" actions={<Link to={pages.entitlements}>我的应用</Link>} flush>
    <Answered query={answer} noun="应用" lines={3}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty
            title="没有在用应用"
            actions={
              <a className={getButtonClass({ kind: 'outline' })} href={portal.applications}>
                应用市场
              </a>
            }
          >
            付款并开通后，应用的期限与入口在这里。
          </Empty>
        ) : (
          <ul className={styles.rights}>
            {records.map((row) => (
              <li key={row.id}>
                <Link to={`${pages.entitlements}?${new URLSearchParams({ id: row.id })}`}>
                  <Name note={row.packageName}>{row.productName}</Name>
                </Link>
                <span>{row.until ? <Code>{row.until}</Code> : '长期有效'}</span>
                <SpanCells row={row} />
                <span>
                  <DaysLeft row={row} />
                </span>
                <RightAction row={row} />
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  </Section>
)

function RightAction({ row }: { row: Entitlement }) {
  if (isExpiring(row) && row.packagePriceId) {
    return (
      <a href={portal.renew(row)} aria-label={`续费${row.productName}`}>
        续费
      </a>
    )
  }
  if (!row.openUrl) return <span />
  return (
    <a href={row.openUrl} target="_blank" rel="noopener" aria-label={`打开${row.productName}`}>
      打开
    </a>
  )
}
