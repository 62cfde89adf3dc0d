import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type { Cell } from '../../../platform/formats/spreadsheet/write.ts'

/** The file of rights of a company, or of all companies. */
export const ENTITLEMENT_EXPORT = {
  file: 'entitlements',
  sheet: '使用权',
  titles: [
    '企业',
    '应用',
    '套餐',
    '状态',
    '开始日',
    '到期日',
    '剩余天数',
    '席位',
    '已用席位',
    '结束原因',
    '最近订单',
  ],
  cells: (row: Entitlement): Cell[] => [
    row.companyName,
    row.productName,
    row.packageName,
    row.status === 'active' ? '在用' : '已结束',
    row.from,
    row.until || '长期',
    row.daysLeft === null ? '' : String(row.daysLeft),
    row.seats === null ? '不限' : String(row.seats),
    row.seats === null ? '' : String(row.seatsUsed),
    row.endReason,
    row.orderCode,
  ],
}
