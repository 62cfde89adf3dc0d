import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTraceSheet } from './sheet.ts'

test('the sheet holds the chain, the record and the flow', () => {
  const company = {
    prefix: '88.449.1001',
    name: '海芯',
    industry: '',
    website: '',
    granted: true,
    since: '',
    about: '',
  }
  const step = (identifier: string, via: string) => ({
    identifier,
    identifierName: '盘',
    companyName: '海芯',
    date: '2026-03-18',
    via,
    records: 1,
    highlights: [],
    latest: [],
  })
  const sheet = makeTraceSheet({
    identifier: '88.449.1001/BD-1',
    name: '前制动盘',
    company,
    at: '2026-11-20 10:42:18',
    steps: [step('88.449.1001/BD-1', '机加工'), step('88.449.1008/CB-1', '')],
    open: {
      id: 'trace',
      type: 'trace',
      verified: false,
      elements: [
        { kind: 'text', label: '硬度', text: 'HB 207　187–241' },
        {
          kind: 'trail',
          key: 'flow',
          label: '流转记录',
          parts: [
            { key: 'acceptTime', label: '时间' },
            { key: 'acceptStation', label: '地点' },
            { key: 'event', label: '事件' },
          ],
          rows: [{ acceptTime: '2026-03-18 14:26', acceptStation: '一厂', event: '终检' }],
        },
      ],
    },
  })
  const lines = sheet.split('\r\n')
  assert.equal(lines[0], '\ufeff追溯单,88.449.1001/BD-1')
  assert.ok(lines.includes('上 1 级,88.449.1008/CB-1,盘,海芯,2026-03-18,'))
  assert.ok(lines.includes('硬度,HB 207 187–241,'))
  assert.ok(lines.includes('时间,地点,事件'))
  assert.ok(lines.includes('2026-03-18 14:26,一厂,终检'))
})
