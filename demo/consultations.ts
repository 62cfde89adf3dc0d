/** What visitors asked the demo node. Companies and people are invented; the phones are samples and reach nobody. */
type DemoConsultation = {
  id: string
  /** Before the day of loading. */
  hoursAgo: number
  /** Section of GB/T 4754. */
  industryCode: string
  companyName: string
  contactName: string
  contactPhone: string
  content: string
  answer?: { hoursAgo: number; note: string }
}

const id = (number: number) => `01980000-0000-7000-8000-0000c0${String(number).padStart(6, '0')}`

export const consultations: readonly DemoConsultation[] = [
  {
    id: id(1),
    hoursAgo: 0.7,
    industryCode: 'C',
    companyName: '台州玉衡转向器有限公司（示例）',
    contactName: '许文涛',
    contactPhone: '13900000031',
    content:
      '我们做转向节和转向拉杆，两条线年产 60 万件，主机厂要求明年三月前单件可追溯。想问：企业前缀要准备哪些材料、多久能批下来？打码设备已有光纤激光机，是否可以直接用？',
  },
  {
    id: id(2),
    hoursAgo: 2.4,
    industryCode: 'G',
    companyName: '青岛顺泊汽配物流有限公司（示例）',
    contactName: '郭敏',
    contactPhone: '13900000032',
    content: '仓库收货时想扫码直接带出零件批次和箱数，请问有没有接口文档？我们用的是自研 WMS。',
  },
  {
    id: id(3),
    hoursAgo: 6.2,
    industryCode: 'C',
    companyName: '十堰远锻曲轴有限公司（示例）',
    contactName: '田志刚',
    contactPhone: '13900000033',
    content:
      '曲轴毛坯是热态的，1100 ℃ 出锻后才冷却，标识应该打在哪一道工序？\n另外锻造批和热处理炉次怎样和单件标识关联，有同行案例可以参考吗？',
  },
  {
    id: id(4),
    hoursAgo: 19.5,
    industryCode: 'F',
    companyName: '郑州众合汽配商贸有限公司（示例）',
    contactName: '马晓燕',
    contactPhone: '13900000034',
    content: '客户拿来一片刹车片怀疑是假货，包装上的码扫出来是别家的产品，能帮忙核实吗？',
  },
  {
    id: id(5),
    hoursAgo: 76,
    industryCode: 'O',
    companyName: '成都锦驰汽车维修有限公司（示例）',
    contactName: '邓凯',
    contactPhone: '13900000035',
    content: '维修厂没有前缀，能不能只查询零件的装车信息和质保期？需要付费吗？',
  },
  {
    id: id(6),
    hoursAgo: 52,
    industryCode: 'C',
    companyName: '芜湖皖达橡胶密封件有限公司（示例）',
    contactName: '汪丽娟',
    contactPhone: '13900000036',
    content: '油封外径只有 22 mm，打不下二维码，小零件一般怎么赋码？',
    answer: {
      hoursAgo: 47,
      note: '已电话答复：小于 8 mm 的面用 10×10 的 Data Matrix，放不下时按最小包装赋码、袋内件数写入标识。已把赋码位置说明发到对方邮箱，对方先试 200 件。',
    },
  },
  {
    id: id(7),
    hoursAgo: 98,
    industryCode: 'I',
    companyName: '苏州云枢软件有限公司（示例）',
    contactName: '顾一帆',
    contactPhone: '13900000037',
    content: '我们给三家铸造厂做 MES，想按批量接口登记标识，每天约 4 万条，有没有频率限制？',
    answer: {
      hoursAgo: 95,
      note: '已发送批量登记的接口说明。每天 4 万条不受限，建议按 2000 条一批提交；对方下周用测试前缀联调。',
    },
  },
  {
    id: id(8),
    hoursAgo: 171,
    industryCode: 'C',
    companyName: '重庆嘉陵传动轴有限公司（示例）',
    contactName: '冉启明',
    contactPhone: '13900000038',
    content: '前缀被驳回，意见说营业执照照片看不清，重新提交还要不要再等两个工作日？',
    answer: {
      hoursAgo: 168,
      note: '已电话说明：重新提交后按新一轮审核，时限仍为两个工作日；请对方用原件平拍，避免反光。',
    },
  },
]
