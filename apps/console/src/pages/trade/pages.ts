import type { Page } from '../../page.ts'
import { pages } from '../../paths.ts'

export const tradePages: readonly Page[] = [
  {
    path: pages.orders,
    audience: 'staff',
    load: () => import('./orders/page.tsx'),
    menu: { group: '交易', label: '订单', icon: 'cart', count: 'activations', dock: '订单' },
  },
  {
    path: `${pages.orders}/:id`,
    audience: 'staff',
    load: () => import('./orders/order-page.tsx'),
  },
  {
    path: pages.vouchers,
    audience: 'staff',
    load: () => import('./vouchers/page.tsx'),
    menu: { group: '交易', label: '凭证核销', icon: 'card', count: 'vouchers', also: [pages.bankLines] },
  },
  { path: pages.bankLines, audience: 'staff', load: () => import('./bank-lines/page.tsx') },
  {
    path: pages.refunds,
    audience: 'staff',
    load: () => import('./refunds/page.tsx'),
    menu: { group: '交易', label: '退款', icon: 'refresh', count: 'refunds', also: [pages.refundRequests] },
  },
  {
    path: pages.refundRequests,
    audience: 'staff',
    load: () => import('./refunds/requests.tsx'),
  },
  {
    path: pages.reconciliation,
    audience: 'staff',
    load: () => import('./reconciliation/page.tsx'),
    menu: { group: '交易', label: '对账', icon: 'calendar' },
  },
  {
    path: pages.invoices,
    audience: 'staff',
    load: () => import('./invoices/page.tsx'),
    menu: { group: '交易', label: '发票', icon: 'file', count: 'invoices' },
  },
  {
    path: pages.quoteDesk,
    audience: 'staff',
    load: () => import('./quote-desk/page.tsx'),
    menu: { group: '交易', label: '报价', icon: 'consult' },
  },
  {
    path: pages.entitlements,
    audience: 'staff',
    load: () => import('./entitlements/page.tsx'),
    menu: { group: '交易', label: '使用权', icon: 'product' },
  },
  {
    path: pages.orderFigures,
    audience: 'staff',
    load: () => import('./order-figures/page.tsx'),
    menu: { group: '交易', label: '订单数字', icon: 'dashboard' },
  },
  {
    path: pages.orderSettings,
    audience: 'staff',
    load: () => import('./order-settings/page.tsx'),
    menu: { group: '交易', label: '交易设置', icon: 'settings' },
  },
  {
    path: pages.entitlements,
    audience: 'outside',
    load: () => import('./my-applications/page.tsx'),
    menu: { group: '应用', label: '我的应用', icon: 'product' },
  },
  {
    path: pages.orders,
    audience: 'outside',
    load: () => import('./my-orders/page.tsx'),
    menu: { group: '应用', label: '我的订单', icon: 'cart', count: 'orders', dock: '订单' },
  },
  {
    path: `${pages.orders}/:id`,
    audience: 'outside',
    load: () => import('./my-orders/order-page.tsx'),
  },
  {
    path: pages.myInvoices,
    audience: 'outside',
    load: () => import('./my-invoices/page.tsx'),
    menu: { group: '应用', label: '发票', icon: 'file' },
  },
  {
    path: pages.quotes,
    audience: 'outside',
    load: () => import('./my-quotes/page.tsx'),
    menu: { group: '应用', label: '收到的报价', icon: 'edit', count: 'quotes' },
  },
]
