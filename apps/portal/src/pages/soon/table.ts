/** Pages whose content follows: real title, place in the site, and what a visitor will find there. */
export type SoonPage = {
  path: string
  title: string
  description: string
  /** The crumb between home and this page. */
  parent?: { label: string; href: string }
  /** The page needs a login; search engines stay away. */
  personal?: true
}

const market = { label: '应用市场', href: '/application' }

export const SOON_PAGES: readonly SoonPage[] = [
  { path: 'success', title: '支付成功', description: '查看订单的付款结果。', parent: market, personal: true },
  {
    path: 'apporder',
    title: '应用订单',
    description: '查看应用订单的内容与状态。',
    parent: market,
    personal: true,
  },
]

/** The entry behind a route id, which is its path in this table. */
export const soonPage = (routePath: string) => SOON_PAGES.find(({ path }) => path === routePath)
