import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCode, judge } from './judging.ts'
import { canFinish, makeDisposal, makeEvent, makeWork, toDeclaredError, type Work } from './steps.ts'

const PREFIX = '88.449.1001'
const AT = Date.parse('2026-11-24T10:42:08+08:00')
const part = (code: string) => ({ code, name: '前制动盘', at: AT })
const packing: Work = { ...makeWork('packing', PREFIX, AT), parent: part('BX-1'), parts: [part('BD-1')] }

test('a scan is read from an address, an identifier and a bare code', () => {
  assert.equal(findCode(`https://node.example/id/${PREFIX}/bd-320a1716?x=1`, PREFIX), 'BD-320A1716')
  assert.equal(findCode(` ${PREFIX}/BD-1 `, PREFIX), 'BD-1')
  assert.equal(findCode('bd-1', PREFIX), 'BD-1')
  assert.equal(findCode('88.449.1002/VN-1', PREFIX), '88.449.1002/VN-1')
  assert.equal(findCode('(01)04012345111118(21)9876', PREFIX), undefined)
})

test('a wrong scan is refused with its reason', () => {
  const identifier = { code: 'BD-2', name: '前制动盘', inside: '' }
  const why = (code: string, more: object = {}, work = packing) => {
    const verdict = judge(work, code, { ...identifier, code, ...more })
    return verdict.ok ? '' : verdict.why
  }
  assert.equal(why('BD-2'), '')
  assert.equal(why('BD-1'), '这件扫过了，没再记')
  assert.equal(why('BX-1'), '这是箱标，再扫里面的件')
  assert.equal(why('BD-3', { inside: 'BX-029' }), '这件在别的箱里：BX-029，没记')
  assert.equal(why('BD-3', { inside: 'BX-1' }), '')
  assert.equal(why('BD-3', { state: 'retired' }), '这个码已作废，没记')
  const unpacking: Work = { ...packing, step: 'unpacking', parts: [] }
  assert.equal(why('BD-3', { inside: 'BX-1' }, unpacking), '')
  assert.equal(why('BD-3', {}, unpacking), '这件不在这箱里，没记')
})

test('a recalled part says what to do with it, and is dealt with once', () => {
  const work = makeWork('recalled', PREFIX, AT)
  const recall = {
    ...{ number: 'RC-2026-001', title: '石墨形态不合格', remedy: '免费更换', state: 'sold' as const },
    ...{ result: '' as const, place: '', handleTime: '' },
  }
  const identifier = { code: 'BD-2', name: '前制动盘', inside: 'BX-1' }
  const first = judge(work, 'BD-2', { ...identifier, recalls: [recall] })
  assert.deepEqual(first.ok && [first.note, first.todo], ['RC-2026-001 石墨形态不合格', '召回；免费更换'])
  const why = (recalls: (typeof recall)[]) => {
    const verdict = judge(work, 'BD-2', { ...identifier, recalls })
    return verdict.ok ? '' : verdict.why
  }
  assert.equal(why([]), '不在进行中的召回里，没记')
  const done = { result: 'replaced', place: '宁波', handleTime: '2026-11-20 09:00' }
  assert.equal(why([Object.assign({}, recall, done)]), '早已处置过：换新，2026-11-20 09:00 宁波，没再记')
  assert.equal(judge(work, 'BD-2', identifier).ok, true, 'without a network the node judges later')
})

test('a disposal names its result to the node, and its event says so', () => {
  const work: Work = { ...makeWork('recalled', PREFIX, AT), parts: [part('BD-1')], reason: '查过合格' }
  assert.deepEqual(makeDisposal(work, '北仑服务站'), {
    identifiers: [`${PREFIX}/BD-1`],
    result: 'checked',
    place: '北仑服务站',
  })
  assert.equal(makeDisposal(packing, ''), undefined)
  const event = makeEvent(work, { id: 'x', station: '', at: AT })
  assert.deepEqual(
    [event.bizStep, event.disposition, event['biaojie:reason']],
    ['inspecting', 'conformant', '召回处置：查过合格'],
  )
})

test('the first scan of a box is the box', () => {
  const verdict = judge(makeWork('packing', PREFIX, AT), 'BX-1', { code: 'BX-1', name: '箱', inside: 'PL-1' })
  assert.ok(verdict.ok && verdict.parent)
})

test('finished work becomes one event, and can be taken back', () => {
  assert.ok(canFinish(packing))
  assert.equal(canFinish({ ...packing, parent: null }), false)
  assert.equal(canFinish({ ...makeWork('destroying', PREFIX, AT), parts: [part('BD-1')] }), false)
  const event = makeEvent(packing, { id: 'x', station: 'OP95 包装', at: AT })
  assert.deepEqual(
    [event.type, event.eventID, event.parentID, event.childEPCs, event.bizStep],
    ['AggregationEvent', 'urn:uuid:x', `${PREFIX}/BX-1`, [`${PREFIX}/BD-1`], 'packing'],
  )
  assert.equal(Date.parse(String(event.eventTime)), AT)
  const back = toDeclaredError(event, AT)
  assert.deepEqual(
    [back.eventID, (back.errorDeclaration as { reason: string }).reason],
    ['urn:uuid:x', 'did_not_occur'],
  )
})
