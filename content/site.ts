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

/**
 * The account of a demo node, which pages draw in a dashed box. Administrators of a node set its own in the
 * console (节点资料).
 */
export const payee = {
  name: '标解平台运营主体（示例）',
  account: {
    accountName: '标解平台运营主体（示例）',
    accountNo: '0000 0000 0000 0000 000',
    bank: '示例银行示例支行',
    sample: true,
  },
}

/** The server reads here how prefixes are registered on this node. */
type OtherSystem = { nodePrefix: string; areaCode: string; name: string; url: string }

/**
 * Applicants of a region are pointed to these systems after they submit. `areaCode` is a code of GB/T 2260
 * without its trailing zeros: '33' is Zhejiang, '3302' Ningbo; the longest match wins. Example: `{
 * nodePrefix: '88.449', areaCode: '3302', name: '宁波市工业互联网平台', url: 'https://…' }`
 */
export const otherSystems: readonly OtherSystem[] = []
