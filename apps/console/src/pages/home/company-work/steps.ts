import type { DataOf } from '@biaojie/contract/calls.ts'
import { moneyText } from '@biaojie/contract/money.ts'
import { importPath, orderPath, pages, portal, recallPath } from '../../../paths.ts'
import { IMPORT_WAITS } from '../../identifiers/parts/import-states.ts'
import { toFen } from '../../orders/parts/order-states.ts'
import { isExpiring } from '../../orders/parts/row-actions.ts'

export type Step = {
  key: string
  tone: 'bad' | 'soon' | 'plain'
  title: string
  about: string
  /** The deadline or the time left. */
  due: string
  action: { label: string } & ({ href: string } | { to: string })
}

type Known = {
  registration: DataOf<'registerInitData'>
  orders: DataOf<'orderList'>
  rights: DataOf<'entitlementList'>
  quotes: DataOf<'quoteList'>
  /** These are missing for a company without a prefix. */
  identifiers?: DataOf<'identifierList'> | undefined
  imports?: DataOf<'importList'> | undefined
  recalls?: DataOf<'recallList'> | undefined
}

const ORDER = { bad: 0, soon: 1, plain: 2 }

/** Returns the next tasks of a company, the most urgent first. */
export const listSteps = (hasPrefix: boolean, known: Known): Step[] => {
  const { registration, orders, rights, quotes, identifiers, imports, recalls } = known
  return [
    ...prefixSteps(hasPrefix, registration),
    ...(recalls ? recallSteps(recalls) : []),
    ...(imports ? importSteps(imports) : []),
    ...(identifiers ? firstSteps(identifiers) : []),
    ...rightSteps(rights),
    ...orderSteps(orders),
    ...quoteSteps(quotes),
  ].toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone])
}

const recallSteps = ({ records, received }: DataOf<'recallList'>): Step[] => [
  ...(received > 0
    ? [
        {
          key: 'block-notices',
          tone: 'bad' as const,
          title: `${received} 条冻结通知等答复`,
          about: '别的企业请您先把零件单独放开，并答复找到多少',
          due: '',
          action: { label: '去答复', to: pages.recallNotices },
        },
      ]
    : []),
  ...records
    .filter(({ pending }) => pending === 'asked' || pending === 'approved')
    .map(
      ({ id, number, title, pending }): Step => ({
        key: id,
        tone: 'bad',
        title: pending === 'asked' ? `召回 ${number} 等第二人批准` : `召回 ${number} 批准了，等发布`,
        about: title,
        due: '',
        action: { label: pending === 'asked' ? '去批准' : '去发布', to: recallPath(id) },
      }),
    ),
]

/** A checked file is not written until a person has looked at it. */
const importSteps = ({ records }: DataOf<'importList'>): Step[] =>
  records
    .filter(({ state }) => IMPORT_WAITS.has(state))
    .map(
      ({ id, fileName, createTime }): Step => ({
        key: id,
        tone: 'soon',
        title: `导入“${fileName}”还没有写入`,
        about: '看过会加什么、改什么，再写入',
        due: createTime.slice(5, 16),
        action: { label: '去看', to: importPath(id) },
      }),
    )

const firstSteps = ({ counts }: DataOf<'identifierList'>): Step[] =>
  counts.all === 0
    ? [
        {
          key: 'first',
          tone: 'plain',
          title: '还没有标识',
          about: '选一个模板，定下编码规则，登记第一件，再用手机扫一下',
          due: '',
          action: { label: '登记第一件', to: pages.start },
        },
      ]
    : []

function prefixSteps(hasPrefix: boolean, { examineStatus, withdrawn }: DataOf<'registerInitData'>): Step[] {
  if (examineStatus === 3) {
    return [
      {
        key: 'prefix',
        tone: 'bad',
        title: withdrawn ? '前缀申请已撤回' : '前缀资料没有通过审核',
        about: withdrawn ? '改好后可再提交' : '按驳回原因修改后重新提交',
        due: '',
        action: { label: '去修改', to: pages.prefix },
      },
    ]
  }
  if (hasPrefix || examineStatus !== null) return []
  return [
    {
      key: 'prefix',
      tone: 'soon',
      title: '还没有企业前缀',
      about: '取得前缀后才能购买应用、登记产品的标识',
      due: '',
      action: { label: '申请前缀', href: portal.registration },
    },
  ]
}

const rightSteps = ({ records }: DataOf<'entitlementList'>): Step[] =>
  records
    .filter((row) => isExpiring(row) && row.packagePriceId)
    .map((row) => ({
      key: row.id,
      tone: 'soon',
      title: row.daysLeft === 1 ? `${row.productName}今天到期` : `${row.productName}快到期了`,
      about: `${row.packageName}用到 ${row.until}，续费后期限接着往后算`,
      due: `还有 ${row.daysLeft} 天`,
      action: { label: '续费', href: portal.renew(row) },
    }))

const orderSteps = ({ records }: DataOf<'orderList'>): Step[] =>
  records.flatMap((row): Step[] => {
    const about = `订单 ${row.orderCode}，${row.packageName} ${row.durationView}，${moneyText(toFen(row.totalAmount))} 元`
    if (row.status === 'approving') {
      return [
        {
          key: row.id,
          tone: 'soon',
          title: '订单等企业管理员批准',
          about: `${row.productName}，${moneyText(toFen(row.totalAmount))} 元`,
          due: row.next.text,
          action: { label: '查看', to: orderPath(row.id) },
        },
      ]
    }
    if (row.status === 'unpaid') {
      return [
        {
          key: row.id,
          tone: 'plain',
          title: `${row.productName}还没有付款`,
          about,
          due: row.next.text,
          action: { label: '去支付', href: portal.pay(row.id) },
        },
      ]
    }
    if (row.status !== 'refused') return []
    return [
      {
        key: row.id,
        tone: 'bad',
        title: `${row.productName}的转账没有核销`,
        about: row.next.text || about,
        due: row.payUntil && `保留到 ${row.payUntil.slice(5, 10)}`,
        action: { label: '再次提交', href: portal.pay(row.id) },
      },
    ]
  })

const quoteSteps = ({ records }: DataOf<'quoteList'>): Step[] =>
  records.map((quote) => ({
    key: quote.id,
    tone: 'plain',
    title: `收到${quote.productName}的报价`,
    about: `${quote.packageName} ${quote.durationView}，${moneyText(toFen(quote.amount))} 元`,
    due: `有效到 ${quote.validUntil.slice(5)}`,
    action: { label: '看报价', to: `${pages.quotes}?${new URLSearchParams({ id: quote.id })}` },
  }))
