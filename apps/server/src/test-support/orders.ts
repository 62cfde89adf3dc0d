import assert from 'node:assert/strict'
import type { Shop } from '../domains/orders/orders.ts'
import type { testApp } from './app.ts'
import { createCompany, createSession, makeAddress } from './people.ts'
import { makePhoto, upload } from './registrations.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
export type Buyer = Awaited<ReturnType<typeof createBuyer>>

/** The price is in fen, and tests change it. */
export const price = { now: 680_000 as number | null }
const OFFER = {
  applicationId: 101,
  applicationName: '一物一码追溯云',
  appCode: 'item-trace',
  providerName: '标解',
  own: true,
  status: 'listed' as const,
  packageId: '101-pro',
  packageName: '专业版',
  duration: 1,
  durationUnit: '1' as const,
}
/** Packages cost 6,800, 12,800 and 1,200 yuan a year, and nothing. */
export const SHOP: Partial<Shop> = {
  offerOf: async (priceId) => {
    if (priceId === 'year') return { ...OFFER, priceId, price: price.now }
    if (priceId === 'free')
      return { ...OFFER, packageId: '101-free', packageName: '体验版', priceId, price: 0 }
    if (priceId === 'max')
      return { ...OFFER, packageId: '101-max', packageName: '旗舰版', priceId, price: 1_280_000 }
    if (priceId === 'lite')
      return { ...OFFER, packageId: '101-lite', packageName: '轻量版', priceId, price: 120_000 }
    return undefined
  },
  offerOfPackage: async (packageId) =>
    packageId === '101-pro' ? { ...OFFER, priceId: 'year', price: price.now } : undefined,
  offersOfPackage: async (packageId) =>
    packageId === '101-pro'
      ? [
          { ...OFFER, priceId: 'year', price: price.now },
          { ...OFFER, durationUnit: '2', priceId: 'month', price: 68_050 },
        ]
      : [],
}

let made = 0

/** Makes an administrator of a company of its own, logged in. */
export async function createBuyer(app: TestApp, type = 'COMPANY_ADMIN') {
  const name = `宁波海芯制动系统有限公司 ${made++}`
  const companyId = await createCompany(app, name)
  return { ...(await createSession(app, { type, companyId })), companyId, companyName: name }
}

export const orderBody = (
  { companyId, companyName }: Pick<Buyer, 'companyId' | 'companyName'>,
  yuan = 6800,
) => ({
  buyerCompanyId: companyId,
  buyerCompanyName: companyName,
  productId: '101',
  type: 0,
  totalAmount: yuan,
  salePrice: yuan,
  standardPrice: yuan,
  transactionId: '',
  remark: '请开通给北仑一厂、二厂',
  // Most tests order the same package many times.
  additional: true,
  orderDetails: [
    {
      appId: 'item-trace',
      packageProductId: '101-pro',
      packageName: '专业版',
      price: yuan,
      packagePriceId: 'year',
      purchaseDuration: 1,
      productId: '101',
      productName: '一物一码追溯云',
    },
  ],
})

/** Saves an unpaid order. */
export async function createOrder(app: TestApp, buyer: Buyer) {
  const answer = await app.call('orderSave', {
    body: orderBody(buyer),
    token: buyer.token,
    ip: makeAddress(),
  })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}

export async function loadDetail(app: TestApp, token: string, id: string) {
  const response = await app.app.inject({
    url: `/platform-operate-service/manager/order/detail/${id}`,
    headers: { 'access-token': token },
    remoteAddress: makeAddress(),
  })
  return response.json()
}

/** Uploads a voucher for this person, who may upload sixty a day. */
export async function createVoucher(app: TestApp, buyer: Buyer): Promise<string> {
  return (await upload(app, buyer.token, await makePhoto(40 + (made++ % 200)))).data.fileName
}

export async function payInfo(app: TestApp, buyer: Buyer, orderId: string, voucher?: string) {
  return {
    orderId,
    depositBank: '示例银行北仑支行',
    bankAccountName: buyer.companyName,
    bankNo: '0000 0000 0000 0123',
    payAmount: '6800.00',
    payTime: '2026-11-20',
    payPicture: voucher ?? (await createVoucher(app, buyer)),
    paymentMethod: 1,
  }
}

/** Submits a transfer that waits for review; returns the order as staff see it. */
export async function createTransfer(app: TestApp, buyer: Buyer, orderId: string) {
  const body = await payInfo(app, buyer, orderId)
  const answer = await app.call('orderSavePayinfo', { body, token: buyer.token, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
}

/** Cancels by the address, as pages do. */
export async function cancel(app: TestApp, token: string, id: string) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/platform-operate-service/manager/order/cancel/${id}`,
    headers: { 'access-token': token },
    remoteAddress: makeAddress(),
  })
  return response.json()
}
