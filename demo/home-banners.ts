import type { BannerDocument } from '../packages/contract/src/content-rules.ts'

/** The carousel of the demo node's home page. */
export const homeBanners: BannerDocument[] = [
  {
    title: ['扫一下零件上的码，', '查到哪一炉铁水'],
    text: '解析、追溯、召回、查验，用的是同一个标识。',
    image: 'parts/brake-disc-2',
    alt: '制动盘轮毂面上的 Data Matrix 码',
    link: '/application',
    newWindow: false,
  },
  {
    title: ['六个 0 元应用，', '从看板和读码评级起步'],
    text: '一条产线的看板终身免费，不立项、不预存。',
    image: 'scenes/market-banner-1',
    alt: '车间看板与一台读码头',
    link: '/application/detail/121',
    newWindow: false,
  },
  {
    title: ['先有前缀，', '后面的码才不会撞'],
    text: '企业前缀由节点分配，材料齐备后，平台 2 个工作日内出审核结果。',
    image: 'scenes/introduce',
    alt: '节点向四家工厂分发前缀',
    link: '/identification',
    newWindow: false,
  },
]
