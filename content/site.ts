/**
 * The texts of the software about a node. Operators set contacts, records and accounts in the console (节点资料),
 * whose values take the place of these. `sample: true` marks a value that only a demo node shows, in a dashed
 * box.
 */
export type Fact = { text: string; sample?: true }

const sample = (text: string): Fact => ({ text, sample: true })

export const site = {
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
} as const
