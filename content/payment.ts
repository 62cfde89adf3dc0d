/**
 * The accounts that receive transfers and online payments. `sample: true` marks values that are not yet
 * configured: pages draw them in a dashed box and accept no payment. Remove the mark together with the
 * sample.
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
