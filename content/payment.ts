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
