import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { fillDemoMarket } from '../../../../test-support/demo.ts'
import { createSession, makeAddress } from '../../../../test-support/people.ts'
import { addReview, changeOwnReview, loadOwnReview } from './own-reviews.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
await fillDemoMarket(app)

test('favourites are a person’s own and take back', async () => {
  const [first, second] = [await createSession(app), await createSession(app)]
  const set = (token: string, productId: number, favourite: boolean) =>
    call('favouriteSet', { token, body: { productId, favourite }, ip: makeAddress() })
  assert.deepEqual((await set(first.token, 101, true)).data, { favourite: true, total: 1 })
  assert.deepEqual((await set(first.token, 101, true)).data, { favourite: true, total: 1 })
  app.wait(1)
  await set(first.token, 102, true)
  const kept = await call('favouriteList', { token: first.token, body: {}, ip: makeAddress() })
  assert.deepEqual(
    kept.data.records.map(({ id }) => id),
    [102, 101],
  )
  assert.equal(
    (await call('favouriteList', { token: second.token, body: {}, ip: makeAddress() })).data.total,
    0,
  )
  assert.deepEqual((await set(first.token, 101, false)).data, { favourite: false, total: 1 })
  assert.equal((await set(first.token, 99_999, true)).code, getRefusalCode('application_not_found'))
})

test('a question is the asker’s alone until it is answered', async () => {
  const { token } = await createSession(app)
  const askedQuestion = await call('questionAsk', {
    token,
    body: { productId: 101, question: '三班倒的车间能用吗？' },
    ip: makeAddress(),
  })
  assert.equal(askedQuestion.success, true, askedQuestion.message)
  const list = () => call('questionList', { body: { productId: 101, size: 50 }, ip: makeAddress() })
  assert.ok(!(await list()).data.records.some(({ id }) => id === askedQuestion.data.id))
  const own = await app.app.inject({
    url: '/platform-operate-service/openapi/product/mine/101',
    headers: { 'access-token': token },
  })
  assert.equal(own.json().data.questions[0].id, askedQuestion.data.id)
  const mine = await call('myQuestions', { token, body: {}, ip: makeAddress() })
  assert.deepEqual(
    mine.data.records.map(({ id, status, answer, applicationName }) => [id, status, answer, applicationName]),
    [[askedQuestion.data.id, 'open', '', '一物一码追溯云']],
  )
  assert.deepEqual(mine.data.counts, { open: 1, answered: 0, hidden: 0 })
  const stranger = await createSession(app)
  assert.equal(
    (await call('myQuestions', { token: stranger.token, body: {}, ip: makeAddress() })).data.total,
    0,
  )
  const short = await call('questionAsk', {
    token,
    body: { productId: 101, question: '能' },
    ip: makeAddress(),
  })
  assert.deepEqual([short.status, short.errors?.question], [400, '请把问题写完整，至少 5 个字'])
})

test('a review needs an order', async () => {
  const { rows } = await pool.query("select id from companies where prefix = '88.449.1001'")
  const { token } = await createSession(app, { type: 'COMPANY', companyId: rows[0].id })
  const body = { productId: 101, stars: 5, text: '三条线都接上了，第四天就出数。' }
  const answer = await call('reviewAdd', { token, body, ip: makeAddress() })
  assert.deepEqual(
    [answer.code, answer.message],
    [getRefusalCode('review_without_order'), '购买并开通后才能评价'],
  )
  const short = await call('reviewAdd', { token, body: { ...body, text: '好' }, ip: makeAddress() })
  assert.equal(short.status, 400)
})

test('each order of one’s own is reviewed once; a foreign one is none of one’s own', async () => {
  const own = 'order-of-ours'
  const { rows } = await pool.query("select id from companies where prefix = '88.449.1001'")
  const who = { userId: randomUUID(), companyId: rows[0].id }
  const purchase = { orderId: own, packageName: '标准版', duration: 1, durationUnit: '1' as const }
  const deps = {
    db: app.db,
    now: () => app.clock.now,
    purchasesOf: async () => [purchase],
    companyName: async () => '制动系统示例有限公司',
  }
  const given = { productId: 101, stars: 5, text: '三条线都接上了，第四天就出数。' }
  await assert.rejects(addReview(deps, who, { ...given, orderId: 'order-of-others' }), /购买并开通后才能评价/)
  const ask = { productId: 101, orderId: own }
  assert.deepEqual(await loadOwnReview(deps, who, ask), { review: null, canReview: true })
  const stored = await addReview(deps, who, { ...given, orderId: own })
  assert.deepEqual([stored.status, stored.canChange], ['waiting', true])
  const seen = await loadOwnReview(deps, who, ask)
  assert.deepEqual([seen.review?.text, seen.canReview], [given.text, false])
  await assert.rejects(addReview(deps, who, { ...given, orderId: own }), /这个订单已经评价过了/)
  await assert.rejects(addReview(deps, who, given), /这个订单已经评价过了/)

  const other = { ...who, userId: randomUUID() }
  const better = { id: stored.id, stars: 4, text: '三条线都接上了，换型时还要手工改一次。' }
  assert.equal((await loadOwnReview(deps, other, ask)).review?.canChange, false)
  await assert.rejects(changeOwnReview(deps, other, better), /没有这条评价/)
  const stranger = { userId: randomUUID(), companyId: randomUUID() }
  assert.equal((await loadOwnReview(deps, stranger, ask)).review, null)
  await assert.rejects(changeOwnReview(deps, who, { ...better, text: '好' }), /至少写/)
  const changed = await changeOwnReview(deps, who, better)
  assert.deepEqual([changed.stars, changed.text], [better.stars, better.text])
  const staff = (await createSession(app, { type: 'MANAGER' })).token
  const decide = (seen: string) =>
    call('reviewDecide', {
      token: staff,
      body: { id: stored.id, show: true, reason: '', seen },
      ip: makeAddress(),
    })
  assert.equal((await decide(given.text)).code, getRefusalCode('review_changed'))
  assert.equal((await decide(better.text)).success, true)
  await assert.rejects(changeOwnReview(deps, who, better), /评价已公开/)
  await pool.query('delete from application_reviews where order_id = $1', [own])
})

test('reviews and questions are read to the last of more than fifty, reviews also by their stars', async () => {
  await pool.query(
    `insert into application_reviews
       (id, application_id, application_name, own, company_id, company_name, order_id, package_name, duration,
        duration_unit, stars, text, status, created_at, search)
     select gen_random_uuid(), 101, '', true, gen_random_uuid(), '示例企业', 'many-' || n, '标准版', 1, '1',
       case when n <= 55 then 2 else 3 end, '第 ' || n || ' 家', 'shown', now() - n * interval '1 minute', ''
     from generate_series(1, 60) n`,
  )
  await pool.query(
    `insert into application_questions
       (id, application_id, application_name, question, answer, status, created_at, answered_at, search)
     select gen_random_uuid(), 101, '', '第 ' || n || ' 问', '能', 'answered', now(),
       now() - n * interval '1 minute', '' from generate_series(1, 60) n`,
  )
  const everyPage = async (
    name: 'reviewList' | 'questionList',
    input: { productId: number; stars?: number },
  ) => {
    const ids: string[] = []
    for (let current = 1; ; current++) {
      const { data } = await call(name, { body: { ...input, current, size: 20 }, ip: makeAddress() })
      if (data.records.length === 0) return { ids, total: data.total }
      ids.push(...data.records.map(({ id }: { id: string }) => id))
    }
  }
  for (const [name, stars, least] of [
    ['reviewList', undefined, 60],
    ['reviewList', 2, 55],
    ['questionList', undefined, 60],
  ] as const) {
    const { ids, total } = await everyPage(name, { productId: 101, ...(stars && { stars }) })
    assert.deepEqual([ids.length, new Set(ids).size], [total, total], `${name} ${stars}`)
    assert.ok(total >= least, `${name} ${stars}: ${total}`)
  }
  const two = await call('reviewList', { body: { productId: 101, stars: 2, size: 50 }, ip: makeAddress() })
  assert.ok(two.data.records.every(({ stars }) => stars === 2))
  assert.equal(two.data.rating.byStars[3], two.data.total)
  await pool.query("delete from application_reviews where order_id like 'many-%'")
  await pool.query("delete from application_questions where question like '第 % 问'")
})
