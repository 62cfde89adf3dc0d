import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { type Buyer, createBuyer, loadDetail, orderBody, SHOP } from '../../../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../../../test-support/people.ts'
import { countMaxSeats } from './holders.ts'

/** Seats of the packages, by the ids of their prices. */
const seats: Record<string, number | null> = { year: 3, max: 2, lite: null }
const offerOf = async (priceId: string) => {
  const offer = await SHOP.offerOf?.(priceId)
  return offer && { ...offer, seats: seats[priceId] ?? null }
}
const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: { ...SHOP, offerOf } })
const standIn = app.domains.standIn!
const staff = await createSession(app, { type: 'ADMIN' })
const ask = <N extends CallName>(name: N, who: { token: string }, body: object = {}) =>
  app.call(name, { token: who.token, body, ip: makeAddress() })

type Saved = { id: string; orderCode: string; totalAmount: number }

async function activated(who: Buyer, { id, orderCode, totalAmount }: Saved) {
  const wanted = { out_trade_no: orderCode, amount: { total: Math.round(totalAmount * 100) } }
  const number = (await ask('wechatPlaceOrder', who, wanted)).data?.out_trade_no
  assert.ok(number)
  standIn.pay(number)
  await standIn.notify(number)
  const { version } = (await loadDetail(app, staff.token, id)).data
  const shown = await ask('orderActivate', staff, { id, version })
  assert.equal(shown.data?.status, 'activated', shown.message)
  return shown.data.entitlement!.id
}

/** A company with a right of three seats, the first of them its buyer's, and colleagues. */
async function anOwner(colleagues = 3) {
  const buyer = await createBuyer(app)
  const right = await activated(buyer, (await ask('orderSave', buyer, orderBody(buyer))).data)
  const others: Awaited<ReturnType<typeof createSession>>[] = []
  for (let made = 0; made < colleagues; made++)
    others.push(await createSession(app, { type: 'COMPANY', companyId: buyer.companyId }))
  return { buyer, right, others }
}

const namesIn = async (who: { token: string }, id: string) =>
  (await ask('seatList', who, { id })).data.holders.map(({ userName }) => userName)

test('a renewal never takes seats from the time that is paid for', () => {
  assert.deepEqual(
    [countMaxSeats(3, 5), countMaxSeats(5, 3), countMaxSeats(null, 5), countMaxSeats(5, null)],
    [5, 5, null, null],
  )
})

test('the seats bought are given by name, all or none, and never more than were bought', async () => {
  const { buyer, right, others } = await anOwner()
  const [first, second, third] = others
  const start = (await ask('seatList', buyer, { id: right })).data
  assert.deepEqual([start.seats, start.holders.map(({ way }) => way)], [3, ['bought']])
  assert.deepEqual(start.colleagues.map(({ userId }) => userId).sort(), others.map(({ id }) => id).sort())
  const give = (userIds: string[]) => ask('seatGive', buyer, { id: right, userIds })
  const many = await give(others.map(({ id }) => id))
  assert.deepEqual(
    [many.code, many.message],
    [getRefusalCode('seats_full'), '共 3 个席位，还剩 2 个，不够分配给 3 位同事'],
  )
  assert.equal((await namesIn(buyer, right)).length, 1)
  assert.equal((await give([first!.id, first!.id, buyer.id])).data.holders.length, 2)
  // One of two at once gets the last seat.
  const answers = await Promise.all([give([second!.id]), give([third!.id])])
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, getRefusalCode('seats_full')])
  const shown = (await ask('entitlementDetail', first!, { id: right })).data
  assert.deepEqual([shown.seats, shown.seatsUsed, shown.isSeated], [3, 3, true])
  const titles = (await ask('noticeList', first!)).data.records.map(({ title }) => title)
  assert.deepEqual(titles, ['可以使用了：一物一码追溯云'])
})

test('only those with a seat open the application, and it shows when they did', async () => {
  const { buyer, right, others } = await anOwner(1)
  const [colleague] = others
  assert.equal((await ask('entitlementOpen', colleague!, { id: right })).code, getRefusalCode('seat_missing'))
  assert.equal((await ask('seatGive', buyer, { id: right, userIds: [colleague!.id] })).success, true)
  assert.equal((await ask('entitlementOpen', colleague!, { id: right })).success, true)
  const { holders } = (await ask('seatList', buyer, { id: right })).data
  assert.deepEqual(
    holders.map(({ userId, openTime }) => [userId, openTime !== '']),
    [
      [buyer.id, false],
      [colleague!.id, true],
    ],
  )
  const back = await ask('seatTakeBack', buyer, { id: right, userId: colleague!.id })
  assert.deepEqual(
    back.data.colleagues.map(({ userId }) => userId),
    [colleague!.id],
  )
  assert.equal(
    (await ask('seatTakeBack', buyer, { id: right, userId: colleague!.id })).code,
    getRefusalCode('seat_not_found'),
  )
  assert.equal((await ask('entitlementOpen', colleague!, { id: right })).code, getRefusalCode('seat_missing'))
})

test('members read the holders of seats; giving is for administrators, to their own colleagues', async () => {
  const { buyer, right, others } = await anOwner(1)
  const stranger = await createSession(app, {
    type: 'COMPANY',
    companyId: (await createBuyer(app)).companyId,
  })
  const seen = (await ask('seatList', others[0]!, { id: right })).data
  assert.deepEqual([seen.holders.length, seen.colleagues, seen.link], [1, [], null])
  assert.equal(
    (await ask('seatGive', others[0]!, { id: right, userIds: [others[0]!.id] })).code,
    getRefusalCode('forbidden'),
  )
  assert.equal(
    (await ask('seatGive', buyer, { id: right, userIds: [stranger.id] })).code,
    getRefusalCode('member_not_found'),
  )
  assert.equal((await ask('seatList', stranger, { id: right })).code, getRefusalCode('entitlement_not_found'))
})

test('a person leaves the seat together with the company', async () => {
  const { buyer, right, others } = await anOwner(1)
  await ask('seatGive', buyer, { id: right, userIds: [others[0]!.id] })
  assert.equal((await ask('removeMember', buyer, { userId: others[0]!.id })).success, true)
  assert.equal((await namesIn(buyer, right)).length, 1)
})

test('an upgrade keeps those seated who were first, and its refund gives them back their old seats', async () => {
  const { buyer, right, others } = await anOwner(2)
  await ask('seatGive', buyer, { id: right, userIds: others.map(({ id }) => id) })
  const choice = { productId: '101', packageProductId: '101-max', packagePriceId: 'max', upgradesId: right }
  const { owned: _owned, ...preview } = (await ask('orderPreview', buyer, choice)).data
  const order = await ask('orderSave', buyer, { ...preview, productId: '101', type: 0, upgradesId: right })
  const better = await activated(buyer, order.data)
  assert.equal((await namesIn(buyer, better)).length, 2)
  assert.equal(
    (await ask('seatGive', buyer, { id: right, userIds: [buyer.id] })).code,
    getRefusalCode('seats_ended'),
  )
  const { version } = (await loadDetail(app, staff.token, order.data.id)).data
  const refund = await ask('orderRefund', staff, { id: order.data.id, version, reason: '双方同意' })
  assert.equal(refund.success, true, refund.message)
  assert.equal((await namesIn(buyer, right)).length, 3)
})

test('a right without a number of seats is for everyone', async () => {
  seats.year = null
  const { buyer, right, others } = await anOwner(1)
  seats.year = 3
  const shown = (await ask('entitlementDetail', others[0]!, { id: right })).data
  assert.deepEqual([shown.seats, shown.seatsUsed, shown.isSeated], [null, 0, true])
  assert.equal((await ask('entitlementOpen', others[0]!, { id: right })).success, true)
  assert.equal(
    (await ask('seatGive', buyer, { id: right, userIds: [others[0]!.id] })).code,
    getRefusalCode('seats_unlimited'),
  )
  const until = new Date(app.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
  assert.equal(
    (await ask('seatLinkCreate', buyer, { id: right, until })).code,
    getRefusalCode('seats_unlimited'),
  )
})

test('a link gives seats to members until its last day, or until it is ended or made anew', async () => {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  const { buyer, right, others } = await anOwner(3)
  const [first, second, third] = others
  const make = (until: string) => ask('seatLinkCreate', buyer, { id: right, until })
  for (const until of ['2026-11-19', '2027-01-01', '明天'])
    assert.equal((await make(until)).errors?.until, '截止日应在今天到 30 天之内', until)
  const keyOf = (link: string) => new URL(link, 'http://x').searchParams.get('key') ?? ''
  const old = keyOf((await make('2026-11-25')).data.link)
  const made = (await make('2026-11-27')).data
  const key = keyOf(made.link)
  assert.equal(made.seats.link?.until, '2026-11-27')
  assert.equal((await ask('seatOffer', first!, { key: old })).code, getRefusalCode('seat_link_not_found'))
  const offer = (await ask('seatOffer', first!, { key })).data
  assert.deepEqual([offer.state, offer.free, offer.companyName], ['open', 2, buyer.companyName])
  assert.equal((await ask('seatTake', first!, { key })).data.entitlementId, right)
  assert.equal((await ask('seatTake', first!, { key })).success, true)
  assert.equal((await ask('seatOffer', first!, { key })).data.state, 'held')
  const stranger = await createSession(app)
  assert.equal((await ask('seatOffer', stranger, { key })).data.state, 'foreign')
  assert.equal((await ask('seatTake', stranger, { key })).code, getRefusalCode('seat_foreign'))
  assert.equal((await ask('seatTake', second!, { key })).success, true)
  assert.equal((await ask('seatOffer', third!, { key })).data.state, 'full')
  assert.equal((await ask('seatTake', third!, { key })).code, getRefusalCode('seats_full'))
  assert.equal((await ask('seatLinkEnd', buyer, { id: right })).data.link, null)
  assert.equal((await ask('seatTake', third!, { key })).code, getRefusalCode('seat_link_not_found'))
  const last = keyOf((await make('2026-11-21')).data.link)
  app.clock.now = new Date('2026-11-22T02:00:00Z')
  const later = { token: (await logIn(app, third!.phone)).tokenInfo.access_token }
  assert.equal((await ask('seatOffer', later, { key: last })).code, getRefusalCode('seat_link_not_found'))
})
