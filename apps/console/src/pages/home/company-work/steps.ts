import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatMoney } from '@biaojie/contract/money.ts'
import { importPath, orderPath, pages, portal, recallPath } from '../../../paths.ts'
import { IMPORT_WAITS } from '../../identifiers/parts/import-states.ts'
import { toFen } from '../../orders/parts/order-states.ts'
import { isExpiring } from '../../orders/parts/row-actions.ts'

export type Step = {
  key: string
  title: string
  about: string
  /** YYYY-MM-DD, with HH:mm:ss when the time matters; empty without a deadline. */
  deadline: string
  /** A failure, or others are waiting: without a deadline it comes before all others. */
  urgent?: boolean
  /** The order or the recall to which the step belongs. */
  object?: { code: string; to: string }
  action: { label: string } & ({ href: string } | { to: string })
}

type Answers = {
  registration: DataOf<'registerInitData'>
  orders: DataOf<'orderList'>
  rights: DataOf<'entitlementList'>
  quotes: DataOf<'quoteList'>
  /** Missing for a company without a prefix. */
  identifiers?: DataOf<'identifierList'> | undefined
  imports?: DataOf<'importList'> | undefined
  recalls?: DataOf<'recallList'> | undefined
}

/** Sorts after every deadline. */
const NEVER = '9999'
const getOrder = ({ deadline, urgent }: Step) => deadline || (urgent ? '' : NEVER)

/** Returns the tasks of a company by deadline: urgent ones without one first, others without one last. */
export const listSteps = (hasPrefix: boolean, answers: Answers): Step[] => {
  const { registration, orders, rights, quotes, identifiers, imports, recalls } = answers
  return [
    ...listPrefixSteps(hasPrefix, registration),
    ...(recalls ? listRecallSteps(recalls) : []),
    ...(imports ? listImportSteps(imports) : []),
    ...(identifiers ? listFirstSteps(identifiers) : []),
    ...listRightSteps(rights),
    ...listOrderSteps(orders),
    ...listQuoteSteps(quotes),
  ].toSorted((one, other) => getOrder(one).localeCompare(getOrder(other)))
}

const listRecallSteps = ({ records, received }: DataOf<'recallList'>): Step[] => [
  ...(received > 0
    ? [
        {
          key: 'block-notices',
          urgent: true,
          title: `答复 ${received} 条冻结通知`,
          about: '其他企业要求先单独放置零件，并答复找到的数量',
          deadline: '',
          action: { label: '答复', to: pages.recallNotices },
        },
      ]
    : []),
  ...records
    .filter(({ pending }) => pending === 'asked' || pending === 'approved')
    .map(
      ({ id, number, title, pending }): Step => ({
        key: id,
        urgent: true,
        title: pending === 'asked' ? '批准召回圈定' : '发布召回',
        about: title,
        deadline: '',
        object: { code: number, to: recallPath(id) },
        action: { label: pending === 'asked' ? '批准' : '发布', to: recallPath(id) },
      }),
    ),
]

/** A checked file is not written until a person has looked at it. */
const listImportSteps = ({ records }: DataOf<'importList'>): Step[] =>
  records
    .filter(({ state }) => IMPORT_WAITS.has(state))
    .map(
      ({ id, fileName, createTime }): Step => ({
        key: id,
        title: '核对导入',
        about: `${fileName}，${createTime.slice(5, 16)} 上传，核对后写入`,
        deadline: '',
        action: { label: '核对', to: importPath(id) },
      }),
    )

const listFirstSteps = ({ counts }: DataOf<'identifierList'>): Step[] =>
  counts.all === 0
    ? [
        {
          key: 'first',
          title: '登记第一件标识',
          about: '选定模板与编码规则，登记后用手机扫码核对',
          deadline: '',
          action: { label: '登记第一件', to: pages.start },
        },
      ]
    : []

function listPrefixSteps(
  hasPrefix: boolean,
  { examineStatus, withdrawn }: DataOf<'registerInitData'>,
): Step[] {
  if (examineStatus === 3) {
    return [
      {
        key: 'prefix',
        urgent: true,
        title: withdrawn ? '前缀申请已撤回' : '前缀资料未通过审核',
        about: withdrawn ? '修改后可再次提交' : '按驳回原因修改后重新提交',
        deadline: '',
        action: { label: '修改', to: pages.prefix },
      },
    ]
  }
  if (hasPrefix || examineStatus !== null) return []
  return [
    {
      key: 'prefix',
      urgent: true,
      title: '申请企业前缀',
      about: '取得前缀后可购买应用、登记标识',
      deadline: '',
      action: { label: '申请前缀', href: portal.registration },
    },
  ]
}

const listRightSteps = ({ records }: DataOf<'entitlementList'>): Step[] =>
  records
    .filter((row) => isExpiring(row) && row.packagePriceId)
    .map((row) => ({
      key: row.id,
      title: `续费${row.productName}`,
      about: `${row.packageName}，续费后期限顺延`,
      deadline: row.until,
      action: { label: '续费', href: portal.renew(row) },
    }))

const listOrderSteps = ({ records }: DataOf<'orderList'>): Step[] =>
  records.flatMap((row): Step[] => {
    const amount = `${formatMoney(toFen(row.totalAmount))} 元`
    const step = {
      key: row.id,
      deadline: row.payUntil,
      object: { code: row.orderCode, to: orderPath(row.id) },
    }
    if (row.status === 'approving') {
      return [
        {
          ...step,
          deadline: '',
          title: '企业管理员批准订单',
          about: `${row.productName}，${amount}`,
          action: { label: '查看', to: orderPath(row.id) },
        },
      ]
    }
    if (row.status === 'unpaid') {
      return [
        {
          ...step,
          title: `支付${row.productName}`,
          about: `${row.packageName} ${row.durationView}，${amount}`,
          action: { label: '去支付', href: portal.pay(row.id) },
        },
      ]
    }
    if (row.status !== 'refused') return []
    return [
      {
        ...step,
        urgent: true,
        title: '补交转账凭证',
        about: row.next.text || `${row.productName}，${amount}`,
        action: { label: '补交', href: portal.pay(row.id) },
      },
    ]
  })

const listQuoteSteps = ({ records }: DataOf<'quoteList'>): Step[] =>
  records.map((quote) => ({
    key: quote.id,
    title: `确认${quote.productName}的报价`,
    about: `${quote.packageName} ${quote.durationView}，${formatMoney(toFen(quote.amount))} 元`,
    deadline: quote.validUntil,
    action: { label: '查看报价', to: `${pages.quotes}?${new URLSearchParams({ id: quote.id })}` },
  }))
