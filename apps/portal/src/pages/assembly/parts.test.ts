import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighboursOf, partsCsv } from './parts.ts'

const part = (no: number, name: string) => ({
  no,
  name,
  identifier: '88.449.1001/BD-320A0001',
  company: '海芯',
  state: 'ok' as const,
  recalled: false,
})

test('the parts list is a file that spreadsheets read without running anything in it', () => {
  const text = partsCsv({ parts: [part(1, '=1+1'), { ...part(2, '块, "内"'), recalled: true }] })
  assert.ok(text.startsWith('\ufeff件号,名称'))
  assert.match(text, /1,'=1\+1,88\.449\.1001\/BD-320A0001,海芯,未列入召回\r\n/)
  assert.match(text, /2,"块, ""内""",.*,召回中\r\n$/)
})

test('the first and the last part have one neighbour', () => {
  const parts = [part(1, '甲'), part(2, '乙')]
  assert.equal(neighboursOf(parts, 1).inner, undefined)
  assert.equal(neighboursOf(parts, 1).outer?.name, '乙')
  assert.equal(neighboursOf(parts, 2).outer, undefined)
})
