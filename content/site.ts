/**
 * The texts of the software about a node. Operators set contacts, records and accounts in the console (节点资料),
 * whose values take the place of these. `sample: true` marks a value that only a demo node shows, in a dashed
 * box.
 */
export type Fact = { text: string; sample?: true }
type SiteLink = { label: string; href: string }

const sample = (text: string): Fact => ({ text, sample: true })

export const site = {
  brand: '标解',
  /** These two lines stand beside the logo. */
  descriptor: ['汽车零部件及配件制造业', '工业互联网标识解析平台'],
  title: '汽车零部件及配件制造行业标识解析平台',
  description:
    '汽车零部件行业工业互联网标识解析二级节点（88.449）。扫码或输入标识，查清一件零件的来历：谁造的、哪个炉次、装在哪台车上、有没有被召回；零部件企业可在线注册标识前缀。',
  owner: '标解平台',
  since: 2026,

  phone: sample('400-000-0000'),
  email: sample('service@example.cn'),
  address: sample('示例市示例区标识路 449 号'),
  hours: '周一至周五 9:00-18:00',
  replyPromise: '1 个工作日内答复',

  /** These stand at the very bottom of every page. */
  records: [
    { text: 'ICP 备案号（待配置）', sample: true },
    { text: '公安联网备案号（待配置）', sample: true },
    { text: '增值电信业务许可证（待配置）', sample: true },
  ] satisfies Fact[],

  friendlyLinks: [
    { label: '工业和信息化部', href: 'https://www.miit.gov.cn/' },
    { label: '中国信息通信研究院', href: 'https://www.caict.ac.cn/' },
    { label: '工业互联网产业联盟', href: 'https://www.aii-alliance.org/' },
    { label: '中国汽车工业协会', href: 'http://www.caam.org.cn/' },
    { label: '中国物品编码中心', href: 'https://www.ancc.org.cn/' },
  ] satisfies SiteLink[],

  /**
   * Visitors may try these identifiers; each must exist on this node. The first fills the search box of the
   * home page.
   */
  examples: [
    { identifier: '88.449.1001/BD-320A0001', note: '前制动盘' },
    { identifier: '88.449.1003/BR-6205X0007', note: '轮毂轴承，已召回' },
    { identifier: '88.449.1005/BP-72K00001', note: '动力电池包' },
    { identifier: '88.449.1004/LH-LED00021', note: 'LED 前照灯' },
  ],

  /** Applications and catalogue entries of the footer, with the ids of their pages. */
  products: [
    { id: 101, name: '一物一码追溯云' },
    { id: 2, name: '标识解析基础服务' },
    { id: 144, name: '供应链订单协同' },
    { id: 150, name: '产线能耗可视化' },
  ],
} as const
