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
  { path: 'application', title: '应用市场', description: '按业务分类挑选标识应用，可试用、可在线订购。' },
  {
    path: 'application/list',
    title: '全部应用',
    description: '按分类、来源和价格筛选标识应用。',
    parent: market,
  },
  {
    path: 'application/list/detail/:id',
    title: '应用详情',
    description: '应用的功能、适用场景与交付方式。',
    parent: market,
  },
  {
    path: 'application/detail/:id',
    title: '应用详情',
    description: '应用的功能、套餐、价格与试用说明。',
    parent: market,
  },
  {
    path: 'application/confirmOrder',
    title: '确认订单',
    description: '核对应用、套餐与时长后提交订单。',
    parent: market,
    personal: true,
  },
  {
    path: 'application/payment',
    title: '订单支付',
    description: '选择支付方式，完成订单付款。',
    parent: market,
    personal: true,
  },
  {
    path: 'application/payResult',
    title: '支付结果',
    description: '查看订单的付款结果。',
    parent: market,
    personal: true,
  },
  { path: 'success', title: '支付成功', description: '查看订单的付款结果。', parent: market, personal: true },
  {
    path: 'apporder',
    title: '应用订单',
    description: '查看应用订单的内容与状态。',
    parent: market,
    personal: true,
  },
  {
    path: 'develop_document',
    title: '联系我们与接口文档',
    description: '标识解析与数据接口的说明文档，以及联系方式。',
  },
]

/** The entry behind a route id, which is its path in this table. */
export const soonPage = (routePath: string) => SOON_PAGES.find(({ path }) => path === routePath)
