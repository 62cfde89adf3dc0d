import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { CHINESE } from '../../../language/language.ts'
import type { SceneElement } from '../../../scenes/elements.ts'
import { judgeRecall, judgeRecallScene, listDangers } from './verdicts.ts'

const { fields } = SCENES.recall
const text = (key: keyof typeof fields, value: string): SceneElement => ({
  kind: 'text',
  key,
  label: fields[key].label,
  text: value,
})

test('a recall and a date of expiry that is over come before everything, the recall first', () => {
  const record = (expires: string): SceneElement[] => [
    { kind: 'text', key: 'expiresAt', label: '有效期至', text: expires },
  ]
  const today = '2026-11-20'
  const recall = judgeRecallScene(CHINESE, [text('recallTime', '2026-08-02')], today)
  const kinds = (given: Omit<Parameters<typeof listDangers>[0], 'language'>) =>
    listDangers({ language: CHINESE, ...given }).map(({ kind }) => kind)
  const both = { recall, recallScene: 'recall', reports: [], record: record('2026-11-19'), today }
  assert.deepEqual(kinds(both), ['recall', 'expired'])
  assert.equal(listDangers({ language: CHINESE, ...both })[0]?.scene, 'recall')
  assert.deepEqual(kinds({ ...both, recall: judgeRecallScene(CHINESE, [], today) }), ['expired'])
  assert.deepEqual(kinds({ ...both, recall: null, record: record('2026-11-20') }), [])
  assert.deepEqual(kinds({ ...both, recall: null, record: record('长期') }), [])
  const reports = [{ reason: 'copied' as const, time: '2026-11-18 10:00:00', note: '标签为复制。' }]
  assert.deepEqual(kinds({ ...both, reports }), ['recall', 'reported', 'expired'])
  const [reported] = listDangers({ language: CHINESE, ...both, recall: null, reports })
  assert.equal(reported?.note, '标签像是复制的，2026-11-18 核查确认：标签为复制。')
})

test('a time of recall alone makes a part recalled', () => {
  const recalled = [text('recallNumber', 'S2026M0012'), text('recallTime', '2026-08-02 09:00:00')]
  assert.deepEqual(judgeRecallScene(CHINESE, recalled, '2026-11-20'), {
    tone: 'err',
    title: '已列入召回',
    note: '2026-08-02 09:00 起',
  })
  assert.equal(judgeRecallScene(CHINESE, [...recalled, text('phone', '400-1')], '2026-11-20').phone, '400-1')
  assert.equal(judgeRecallScene(CHINESE, [text('recallNumber', 'S2026M0012')], '2026-11-20').tone, 'ok')
  assert.equal(judgeRecallScene(CHINESE, [text('recallTime', '')], '2026-11-20').tone, 'err')
})

test('a check of today is said as today', () => {
  assert.equal(
    judgeRecallScene(CHINESE, [text('checkedAt', '2026-11-20 00:30')], '2026-11-20').note,
    '核对于今日 00:30',
  )
  assert.equal(
    judgeRecallScene(CHINESE, [text('checkedAt', '2026-11-19 00:30')], '2026-11-20').note,
    '核对于 2026-11-19 00:30',
  )
  const checkValues = [
    text('checkedAt', '2026-11-20 00:30'),
    text('checkedBatch', 'B260318-02'),
    text('checkedAgainst', '监管公告、主机厂通报、质量冻结单'),
  ]
  assert.equal(
    judgeRecallScene(CHINESE, checkValues, '2026-11-20').note,
    '批次 B260318-02 对照 3 份名单，核对于今日 00:30',
  )
  assert.equal(judgeRecallScene(CHINESE, [], '2026-11-20').note, '没有与它有关的召回')
})

test('a recall of the procedure weighs more than the record, which tells where there is none', () => {
  const recall = { number: 'RC-2026-002', since: '2026-09-08', phone: '', title: '', company: '', defect: '' }
  const more = { consequence: '', remedy: '', officialNumber: '', handled: '', reason: '', total: 1, done: 0 }
  const standing = (state: 'recalled' | 'cleared' | 'none') => ({
    standing: state,
    compared: 1,
    checkTime: '',
    recalls:
      state === 'none' ? [] : [{ ...recall, ...more, standing: state, result: '' as const, groups: [] }],
  })
  const listed = [text('recallTime', '2026-08-02')]
  assert.equal(judgeRecall(CHINESE, standing('recalled'), [], '2026-11-20')?.tone, 'err')
  assert.equal(judgeRecall(CHINESE, standing('recalled'), undefined, '2026-11-20')?.title, '已列入召回')
  assert.equal(judgeRecall(CHINESE, standing('cleared'), listed, '2026-11-20')?.tone, 'ok')
  assert.equal(judgeRecall(CHINESE, standing('none'), listed, '2026-11-20')?.tone, 'err')
  assert.equal(judgeRecall(CHINESE, null, listed, '2026-11-20')?.tone, 'err')
  assert.equal(judgeRecall(CHINESE, standing('none'), undefined, '2026-11-20'), null)
})
