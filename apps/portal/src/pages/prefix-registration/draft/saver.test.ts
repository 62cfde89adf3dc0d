import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { EMPTY } from '../fields/values.ts'
import { type Draft, makeDraft, readDraft } from './draft.ts'
import { createSaver } from './saver.ts'

const NOW = Date.parse('2026-11-20T02:32:00Z')
const draft = (name: string, at = 0): Draft =>
  makeDraft('new', { ...EMPTY, name }, { agreement: false, idPhotoConsent: false }, {}, NOW + at)

/** Simulates a server whose answers the test releases: every save waits in `answers`. */
function aServer(stored?: Draft) {
  let text = JSON.stringify(stored)
  let revision = stored ? 1 : 0
  const answers: { land: () => void; answer: (lost?: 'lost') => void }[] = []
  const conflicts: string[] = []
  const saved: string[] = []
  const put = (given: Draft, seen: number | undefined) =>
    new Promise<number | 'stale' | 'failed'>((resolve) => {
      let result: number | 'stale' | undefined
      const land = () => {
        if (result !== undefined) return
        const stale = seen !== undefined && text !== undefined && seen !== revision
        if (!stale) {
          text = JSON.stringify(given)
          revision += 1
        }
        result = stale ? 'stale' : revision
      }
      const answer = (lost?: 'lost') => {
        land()
        resolve(lost ? 'failed' : result!)
      }
      answers.push({ land, answer })
    })
  const saver = createSaver({
    revision: stored ? revision : 0,
    put,
    read: async () => ({ draft: text ? readDraft(JSON.parse(text), 'new', NOW) : undefined, revision }),
    onSaved: ({ values }) => saved.push(values.name),
    onConflict: ({ values }) => conflicts.push(values.name),
  })
  const elsewhere = (other: Draft) => {
    text = JSON.stringify(other)
    revision += 1
  }
  const name = () => text && JSON.parse(text).values.name
  return { saver, answers, conflicts, saved, elsewhere, name }
}

test('one save runs at a time; afterwards only the newest input follows', async () => {
  const { saver, answers, conflicts, saved, name } = aServer()
  for (const [at, text] of ['甲', '甲乙', '甲乙丙'].entries()) saver.save(draft(text, at))
  assert.equal(answers.length, 1)
  answers[0]!.answer()
  await setImmediate()
  assert.equal(answers.length, 2)
  answers[1]!.answer()
  await setImmediate()
  assert.deepEqual([saved, conflicts, name(), answers.length], [['甲', '甲乙丙'], [], '甲乙丙', 2])
})

test('a save that landed without its answer is one’s own, not a conflict', async () => {
  const { saver, answers, conflicts, saved, name } = aServer()
  saver.save(draft('甲'))
  answers[0]!.answer('lost')
  await setImmediate()
  saver.save(draft('甲乙', 1))
  // The draft was refused as stale and is sent again with the new revision.
  answers[1]!.answer()
  await setImmediate()
  answers[2]!.answer()
  await setImmediate()
  assert.deepEqual([saved, conflicts, name()], [['甲乙'], [], '甲乙'])
})

test('a draft of another window is a conflict; nothing more is sent until the person has chosen', async () => {
  const { saver, answers, conflicts, saved, elsewhere, name } = aServer(draft('旧'))
  elsewhere(draft('别处', 1))
  saver.save(draft('甲', 2))
  saver.save(draft('甲乙', 3))
  answers[0]!.answer()
  await setImmediate()
  assert.deepEqual([conflicts, saved, answers.length, name()], [['别处'], [], 1, '别处'])
  saver.overrule(2)
  saver.save(draft('甲乙', 3))
  answers[1]!.answer()
  await setImmediate()
  assert.deepEqual([saved, name()], [['甲乙'], '甲乙'])
})

test('a stopped draft sends nothing more and says when the last save is over', async () => {
  const { saver, answers, saved } = aServer()
  saver.save(draft('甲'))
  saver.save(draft('甲乙', 1))
  let idle = false
  const over = saver.stop().then(() => {
    idle = true
  })
  await setImmediate()
  assert.equal(idle, false)
  answers[0]!.answer()
  await over
  assert.deepEqual([saved, answers.length], [[], 1])
})
