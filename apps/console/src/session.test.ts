import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginAddress, readUser } from './session.ts'

const storage = (value: string | null) => ({ getItem: () => value })

test('nobody is signed in without a readable login', () => {
  assert.equal(readUser(storage(null)), undefined)
  assert.equal(readUser(storage('{broken')), undefined)
  assert.equal(readUser(storage('{"userId":""}')), undefined)
})

test('a stored login is the person shown', () => {
  assert.equal(readUser(storage('{"userId":"u1","userName":"沈岚","type":"MANAGER"}'))?.userName, '沈岚')
})

test('login returns to the page that asked for it', () => {
  assert.equal(loginAddress('/console/home?p=yx'), '/login?cbl=%2Fconsole%2Fhome%3Fp%3Dyx')
})
