import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter, LimitReached } from './limiter.ts'

test('two run at once, in order, even after failures; a caller that finds the queue full is refused', async () => {
  const limited = createLimiter(2, 3)
  const started: number[] = []
  let running = 0
  let most = 0
  const job = (i: number) => async () => {
    started.push(i)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (i === 1) throw new Error('broken')
    return i
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((i) => limited(job(i))))
  assert.equal(most, 2)
  assert.deepEqual(started, [0, 1, 2, 3, 4])
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    [true, false, true, true, true, false],
  )
  assert.ok((results[5] as PromiseRejectedResult).reason instanceof LimitReached)
  assert.equal(await limited(job(6)), 6)
})

test('one person does not fill the queue', async () => {
  const limited = createLimiter(1, 10, 2)
  const gate = Promise.withResolvers<string>()
  const work = () => gate.promise
  const answers = ['a', 'a', 'a', 'b'].map((who) => limited(work, who))
  await assert.rejects(answers[2]!, LimitReached)
  gate.resolve('done')
  assert.deepEqual(await Promise.all([answers[0], answers[1], answers[3]]), ['done', 'done', 'done'])
  assert.equal(await limited(work, 'a'), 'done')
})

test('somebody with much to do holds up others by one run, and is told that it is their own', async () => {
  const limited = createLimiter(1, 10, 4)
  const order: string[] = []
  const job = (who: string) => limited(async () => void order.push(who), who)
  const jobs = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(job)
  await assert.rejects(job('a'), (error) => error instanceof LimitReached && error.own)
  await Promise.all(jobs)
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

test('accounts of one network share their turns, and do not fill the queue together', async () => {
  const limited = createLimiter(1, 10, 2, 4)
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const job = (account: string, network: string) =>
    limited(
      async () => {
        order.push(account)
        await gate.promise
      },
      { account, network },
    )
  const many = ['a', 'b', 'c', 'd'].map((account) => job(account, 'one'))
  await assert.rejects(job('e', 'one'), (error) => error instanceof LimitReached && error.own)
  const others = [job('x', 'other'), job('y', 'another')]
  gate.resolve()
  await Promise.all([...many, ...others])
  assert.deepEqual(order, ['a', 'x', 'y', 'b', 'c', 'd'])
})

test('work of one sender beyond its share waits, and leaves the other slots to others', async () => {
  const limited = createLimiter(2, 10, 10, 10, 1)
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const job = (who: string, gate: Promise<void>) =>
    limited(async () => {
      order.push(who)
      await gate
    }, who)
  const long = [job('a', first.promise), job('a', rest.promise), job('a', rest.promise)]
  await job('b', Promise.resolve())
  await job('c', Promise.resolve())
  assert.deepEqual(order, ['a', 'b', 'c'])
  first.resolve()
  await long[0]
  const other = job('d', rest.promise)
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'd'])
  rest.resolve()
  await Promise.all([...long, other])
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'd', 'a'])
})
