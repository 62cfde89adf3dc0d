import type { SceneIcon } from '@biaojie/contract/identifiers/records/scenes.ts'

/**
 * These are the home page's own texts and examples. Every identifier here must exist on this node, because
 * visitors follow the examples. A node with other parts replaces them, including the drawing of the hero.
 */

/** One segment of the hero identifier; the drawing measures the `hot` one. */
type HeroSegment = { text: string; name: string; meaning?: string; hot?: boolean }

export const hero = {
  identifier: '88.449.1001/BD-320A0001',
  prefix: [
    { text: '88', name: '国家代码', meaning: '顶级节点' },
    { text: '449', name: '行业代码', meaning: '汽车零部件二级节点' },
    { text: '1001', name: '企业代码', meaning: '海芯制动系统（示例）' },
  ] satisfies HeroSegment[],
  suffix: [
    { text: 'BD', name: '产品族', meaning: '制动盘' },
    { text: '320', name: '规格', meaning: '外径 Ø320 mm', hot: true },
    { text: 'A', name: '型式', meaning: '通风盘' },
    { text: '0001', name: '序列号', meaning: '这一件，独一无二' },
  ] satisfies HeroSegment[],
  /** The path has no size and extension: 560 and 1120 px wide exist as AVIF and WebP. */
  picture: '/media/parts/brake-disc',
  pictureAlt: '通风式前制动盘与卡钳，轮毂面上打有标识码',
}

/** A scene type and an identifier that has it. `scene` is the scene's id there. */
export type SceneExample = {
  /** An icon of the registry of scenes; content.test.ts compares. */
  icon: SceneIcon | 'custom'
  name: string
  answer: string
  identifier: string
  scene: string
  /** Important data is shown in full after a mobile verification. */
  verified?: true
}
export type Stage = { title: string; text: string; scenes: SceneExample[] }

const DISC = '88.449.1001/BD-320A0001'
const PACK = '88.449.1005/BP-72K00001'

/** Each stage in the life of a part has its own answer of the code. */
export const stages: Stage[] = [
  {
    title: '制造',
    text: '从炉次到下线，每道工序留下的时间、工位和检验值都挂在这件零件名下。',
    scenes: [
      {
        icon: 'trace',
        name: '产品追溯',
        answer: '从成品逐级往上：零件、毛坯、炉次、原料，一步一查',
        identifier: DISC,
        scene: 'trace',
      },
      {
        icon: 'production',
        name: '智能生产',
        answer: '产线的能耗、异常、加工时间与维修记录，按日、周、月看',
        identifier: '88.449.1001/LINE-M01',
        scene: 'production',
      },
      {
        icon: 'product',
        name: '产品管理',
        answer: '产品档案、检验项目的标准与实测、装箱信息和文件',
        identifier: DISC,
        scene: 'manage',
      },
    ],
  },
  {
    title: '流通',
    text: '谁供的、走到哪了、是不是真的，收货的人扫一下就知道。',
    scenes: [
      {
        icon: 'supply',
        name: '供应链',
        answer: '主机厂、本企业与各级供应商，谁向谁供了什么',
        identifier: DISC,
        scene: 'supply',
      },
      {
        icon: 'logistics',
        name: '物流监控',
        answer: '运单、在途轨迹，沿途的温度、湿度和振动',
        identifier: DISC,
        scene: 'logistics',
      },
      {
        icon: 'verify',
        name: '防伪查询',
        answer: '真伪结论、首次查询时间和累计查询次数',
        identifier: '88.449.1004/LH-LED00021',
        scene: 'anti',
      },
    ],
  },
  {
    title: '使用',
    text: '装上车、上了线之后，运行数据继续写在同一个编码下。',
    scenes: [
      {
        icon: 'monitor',
        name: '运行监测',
        answer: '实时参数与上下限、近期趋势、累计运行时间',
        identifier: PACK,
        scene: 'monitor',
        verified: true,
      },
      {
        icon: 'remote',
        name: '远程运维',
        answer: '一键自检，逐项给出结果，异常项当场标出',
        identifier: PACK,
        scene: 'ops',
        verified: true,
      },
      {
        icon: 'safety',
        name: '智能安全',
        answer: '安全等级、指标与阈值、告警记录和安全证书',
        identifier: DISC,
        scene: 'security',
      },
    ],
  },
  {
    title: '维修与召回',
    text: '坏了修过什么、在不在召回范围里，车主和修理厂看到的是同一份记录。',
    scenes: [
      {
        icon: 'repair',
        name: '设备维修',
        answer: '故障码、处理措施、换下的备件和停机时长',
        identifier: PACK,
        scene: 'repair',
      },
      {
        icon: 'recall',
        name: '产品召回',
        answer: '在不在召回范围、什么缺陷、怎么处理、找谁',
        identifier: '88.449.1003/BR-6205X0007',
        scene: 'recall',
      },
      {
        icon: 'custom',
        name: '自定义场景',
        answer: '企业自己定的内容，例如这只制动盘的装配指导',
        identifier: DISC,
        scene: 'assembly',
      },
    ],
  },
]
