import { expect, type Page } from '@playwright/test'

/** The sums agree, because the check of cases requires it. */
const SHARES = [
  { label: '漏拧', before: 42, after: 3 },
  { label: '扭矩超差', before: 31, after: 6 },
  { label: '错装', before: 18, after: 2 },
  { label: '缺垫片', before: 9, after: 1 },
]
const PICTURE = 'media/og-1200.jpg'

/**
 * Returns a whole case in the shape of its form: texts, numbers, marks, lines of texts, pictures as files.
 */
const caseValues = (title: string) => ({
  list: {
    label: '转向',
    title,
    detail: '一条转向器装配线把拧紧记录挂到件上，漏拧从 42 起降到 3 起。',
    image: PICTURE,
  },
  slide: {
    title: '拧紧记录跟着件走',
    subTitle: '转向器装配线，三个月。',
    image: PICTURE,
    statistics: ['漏拧', '返工', '追溯'].map((text) => ({ num: '93', suffix: '%', text, isIcon: false })),
    steps: ['扫件', '拧紧', '判定', '放行'],
  },
  title: ['拧过没有，', '件自己说'],
  banner: PICTURE,
  des: '每颗螺栓的扭矩与角度挂到件的标识上，放行前由线上自己核对。',
  facts: {
    customer: '台州示例转向系统有限公司（示例）',
    product: '电动助力转向器',
    prefix: '88.449.1005',
    scope: '一条装配线，八个拧紧工位',
    duration: '2026-03 立项，2026-06 投用',
  },
  statistics: [
    {
      num: '92.9',
      unit: '%',
      isRise: false,
      isHide: false,
      des: '漏拧',
      before: '42 起',
      after: '3 起',
      note: '三个月',
    },
    {
      num: '88',
      unit: '%',
      isRise: false,
      isHide: false,
      des: '不合格合计',
      before: '100 起',
      after: '12 起',
      note: '三个月',
    },
    {
      num: '5',
      unit: '分钟',
      isRise: false,
      isHide: true,
      des: '查一件的记录',
      before: '半天',
      after: '5 分钟',
      note: '抽查',
    },
  ],
  basis: '口径：上线前后各三个月，同一条线、同样的班次。',
  background: {
    paragraphs: [
      '转向器每台二十四颗螺栓，记录在八台控制器里各存各的。',
      '出了投诉，要半天才凑齐一台的数据。',
    ],
    picture: PICTURE,
    caption: '拧紧工位，枪与件的码一起读。',
  },
  chain: {
    intro: '一台转向器的记录散在四处。',
    steps: ['上料', '拧紧', '检测', '装箱', '发运'].map((name) => ({ name, record: '纸单' })),
    breaks: [1, 2, 3, 4],
  },
  painPoints: ['记录各存各的', '漏拧靠眼看', '换型常选错', '投诉查得慢'].map((item) => ({
    title: item,
    des: `${item}，班组每天补单。`,
  })),
  solutionIntro: '四项措施，编号与痛点对应。',
  solution: ['记录挂到件上', '缺一颗不放行', '扫件定程序', '一码查全程'].map((item, at) => ({
    title: item,
    des: `${item}，由线上的控制器直接写入。`,
    figure: { value: String(at + 1), unit: '步' },
  })),
  effects: {
    note: '上线前后各三个月。',
    items: [
      { title: '漏拧', des: '终检发现的漏拧。', before: 42, after: 3, unit: '起', difference: '−39 起' },
      { title: '扭矩超差', des: '终检发现的超差。', before: 31, after: 6, unit: '起', difference: '−25 起' },
      { title: '错装', des: '终检发现的错装。', before: 18, after: 2, unit: '起', difference: '−16 起' },
    ],
  },
  investment: {
    note: '不含税，单位万元',
    once: [
      { item: '读码器', count: { value: 8, unit: '台' }, amount: 9.6 },
      { item: '控制器接入', count: { value: 8, unit: '台' }, amount: 8 },
      { item: '追溯服务', count: { value: 1, unit: '套' }, amount: 12 },
      { item: '实施', count: { value: 20, unit: '人天' }, amount: 6.4 },
    ],
    onceTotal: 36,
    yearly: [
      { item: '少返工', count: { value: 1200, unit: '台' }, each: 300, amount: 36 },
      { item: '少赔付', count: { value: 20, unit: '起' }, each: 6000, amount: 12 },
    ],
    yearlyTotal: 48,
    paybackMonths: 9,
    firstYear: 12,
  },
  products: ['标识应用服务', '追溯', '资产管理'].map((name) => ({ name, des: '拧紧记录挂到件的标识上' })),
  closing: { title: '您的拧紧记录在谁手里', text: '带一台件的记录来，我们当场走一遍。' },
  figure: {
    title: '三个月的不合格，按原因',
    note: '终检台账，上线前后各三个月',
    alt: '漏拧 42 起降到 3 起，扭矩超差 31 降到 6，错装 18 降到 2，缺垫片 9 降到 1',
    unit: '起',
    before: '上线前',
    after: '上线后',
    rows: SHARES,
    total: { before: 100, after: 12 },
  },
})

/** Fills in the fields under `path`; missing rows and groups are added. */
async function fillCase(page: Page, value: unknown, path: readonly (string | number)[] = []): Promise<void> {
  const field = page.locator(`[id="${path.join('_')}"]`)
  if (value === PICTURE) {
    const chooser = page.locator(`input[id="${path.join('_')}"]`)
    await chooser.setInputFiles(PICTURE)
    await expect(chooser).toHaveCount(0)
  } else if (typeof value === 'boolean') await field.setChecked(value)
  else if (Array.isArray(value) && typeof value[0] !== 'object') await field.fill(value.join('\n'))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) await fillCase(page, inner, [...path, key])
  } else await field.fill(String(value))
}

/** Fills in the whole form of a new case without saving it. */
export async function fillNewCase(page: Page, title: string) {
  await page.getByRole('button', { name: '加上案例中心轮播' }).click()
  await page.getByRole('radio', { name: /排行图/ }).check()
  for (const rows of ['信息走过的步骤', '一次性投入']) {
    const list = page.getByRole('heading', { name: new RegExp(`^${rows}`) }).locator('xpath=..')
    await list.getByRole('button', { name: '加一项' }).click()
  }
  await fillCase(page, caseValues(title))
}
