import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReviewState, SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { REFUSALS } from '@biaojie/contract/refusals.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { createDesk } from './desk.ts'
import { EMPTY_DESK, findLockNeed, reduceDesk } from './state.ts'

const NOW = Date.UTC(2026, 10, 22, 2)
const MINUTE = 60_000
const held = (minutes: number, mine = true) => ({
  name: mine ? 'manager' : 'admin',
  mine,
  until: formatTime(NOW + minutes * MINUTE),
})
type HeldBy = ReturnType<typeof held> | null

const submission = (version: number, heldBy: HeldBy, verdicts: SubmissionDetail['verdicts'] = []) =>
  ({
    id: 'r1',
    version,
    heldBy,
    verdicts,
    fields: [{ field: 'name' }, { field: 'website' }],
  }) as unknown as SubmissionDetail
const written = (version: number, heldBy: HeldBy) => ({ id: 'r1', version, heldBy }) as unknown as ReviewState
const OK = { verdict: 'ok', reason: '' } as const
const BAD = { verdict: 'bad', reason: '打不开' } as const
const stale = { ok: false, ...REFUSALS.registration_stale } as const

test('verdicts written by a colleague replace the old ones, verdicts written here stay', () => {
  const read = reduceDesk(EMPTY_DESK, { type: 'read', detail: submission(1, held(30)) })
  const judged = reduceDesk(read, { type: 'judged', field: 'name', judged: OK })
  assert.deepEqual([judged.saved, judged.verdicts], [false, { name: OK }])
  const saved = reduceDesk(judged, {
    type: 'wrote',
    state: written(2, held(30)),
    sent: judged.verdicts,
  })
  assert.deepEqual([saved.saved, saved.detail?.version], [true, 2])
  const again = reduceDesk(saved, { type: 'read', detail: submission(2, held(30)) })
  assert.deepEqual(again.verdicts, { name: OK })
  const theirs = submission(3, null, [{ field: 'website', verdict: 'bad', reason: '打不开' }])
  assert.deepEqual(reduceDesk(again, { type: 'read', detail: theirs }).verdicts, { website: BAD })
})

test('an answer from before the last write does not bring back the old lock', () => {
  const read = reduceDesk(EMPTY_DESK, { type: 'read', detail: submission(1, null) })
  const claimed = reduceDesk(read, { type: 'wrote', state: written(2, held(30)) })
  const late = reduceDesk(claimed, { type: 'read', detail: submission(1, null) })
  assert.deepEqual([late.detail?.version, late.detail?.heldBy], [2, held(30)])
})

test('a verdict given during a save is saved once more', () => {
  const read = reduceDesk(EMPTY_DESK, { type: 'read', detail: submission(1, held(30)) })
  const first = reduceDesk(read, { type: 'judged', field: 'name', judged: OK })
  const second = reduceDesk(first, { type: 'judged', field: 'website', judged: BAD })
  const after = reduceDesk(second, { type: 'wrote', state: written(2, held(30)), sent: first.verdicts })
  assert.deepEqual([after.saved, after.verdicts], [false, { name: OK, website: BAD }])
})

test('being overtaken stays until everything is read anew', () => {
  const read = reduceDesk(EMPTY_DESK, { type: 'read', detail: submission(1, held(30)) })
  const overtaken = reduceDesk(read, { type: 'overtaken', failure: stale })
  assert.equal(reduceDesk(overtaken, { type: 'judged', field: 'name', judged: OK }).outdated, stale)
  const restarted = reduceDesk(overtaken, { type: 'restarted' })
  const anew = reduceDesk(restarted, { type: 'read', detail: submission(1, held(5, false)) })
  assert.deepEqual([anew.outdated, anew.verdicts, anew.detail?.heldBy?.mine], [undefined, {}, false])
})

test('judging takes a free lock, renews one that runs out, and waits for neither when there is time', () => {
  const until = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`) - NOW
  const need = (heldBy: HeldBy) =>
    findLockNeed(reduceDesk(EMPTY_DESK, { type: 'read', detail: submission(1, heldBy) }), until)
  assert.deepEqual([null, held(30, false), held(-1), held(9), held(11)].map(need), [
    'claim',
    'claim',
    'claim',
    'renew',
    'none',
  ])
})

/** Makes a desk whose server answers from `answers`, by the name of the call. */
function withServer(answers: Record<string, unknown[]>) {
  const requests: [string, unknown][] = []
  const timers: (() => void)[] = []
  const desk = createDesk({
    id: 'r1',
    now: () => NOW,
    runLater: (work) => {
      timers.push(work)
      return () => void timers.splice(timers.indexOf(work), 1)
    },
    ask: (async (name: string, input: { body: unknown }) => {
      requests.push([name, input.body])
      const answer = answers[name]!
      return answer.length > 1 ? answer.shift() : answer[0]
    }) as never,
  })
  return { desk, requests, timers, names: () => requests.map(([name]) => name) }
}
const good = (data: unknown) => ({ ok: true, data })

test('the first verdict takes the lock; a pause later all of them are saved at the version it left', async () => {
  const { desk, requests, timers, names } = withServer({
    reviewDetail: [good(submission(1, null)), good(submission(1, held(30)))],
    reviewClaim: [good(written(1, held(30)))],
    reviewSave: [good(written(2, held(30)))],
  })
  await desk.read()
  assert.equal(await desk.judge('name', OK), undefined)
  await desk.judge('website', BAD)
  assert.deepEqual([names().filter((name) => name === 'reviewClaim').length, timers.length], [1, 1])
  timers[0]!()
  await desk.save()
  const saves = requests.filter(([name]) => name === 'reviewSave')
  assert.deepEqual(saves, [
    [
      'reviewSave',
      {
        id: 'r1',
        version: 1,
        verdicts: [
          { field: 'name', ...OK },
          { field: 'website', ...BAD },
        ],
      },
    ],
  ])
  assert.equal(desk.getState().saved, true)
})

test('a verdict on what somebody else has locked is refused and not kept', async () => {
  const refused = { ok: false, ...REFUSALS.review_held }
  const { desk } = withServer({ reviewDetail: [good(submission(1, null))], reviewClaim: [refused] })
  await desk.read()
  assert.equal(await desk.judge('name', OK), refused)
  assert.deepEqual([desk.getState().verdicts, desk.getState().outdated], [{}, refused])
})

test('a lock that ran out before saving is taken again', async () => {
  const { desk, names } = withServer({
    reviewDetail: [good(submission(1, held(30)))],
    reviewClaim: [good(written(1, held(30)))],
    reviewSave: [{ ok: false, ...REFUSALS.review_not_held }, good(written(2, held(30)))],
  })
  await desk.read()
  await desk.judge('name', OK)
  assert.equal(await desk.save(), undefined)
  assert.deepEqual(
    names().filter((name) => name !== 'reviewDetail'),
    ['reviewSave', 'reviewClaim', 'reviewSave'],
  )
  assert.equal(desk.getState().saved, true)
})
