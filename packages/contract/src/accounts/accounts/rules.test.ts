import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePassword, isEmail, isLoginName, isPasswordLength, isSmsCode, isUserName } from './rules.ts'

const table: [string, (value: string) => boolean, string[], string[]][] = [
  [
    'user name',
    isUserName,
    ['张三', 'brake_admin', 'a.b-c', 'x'.repeat(20)],
    ['', 'a', 'x'.repeat(21), '13900000001', '张 三', '<b>x', 'ａｂｃ'],
  ],
  ['login name', isLoginName, ['13900000001', 'ab', '老账号 1'], ['', 'a', 'x'.repeat(21)]],
  [
    'e-mail',
    isEmail,
    ['a@b.cn', 'li.si+1@mail.example.com'],
    ['', 'a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@b.cn\n'],
  ],
  ['code', isSmsCode, ['1234', '123456'], ['', '123', '1234567', '１２３４', '12a4']],
  ['password length', isPasswordLength, ['x'.repeat(8), '密'.repeat(64)], ['x'.repeat(7), 'x'.repeat(65)]],
]
for (const [name, accepts, good, bad] of table) {
  test(`${name}: accepted and refused`, () => {
    assert.deepEqual(
      good.filter((value) => !accepts(value)),
      [],
    )
    assert.deepEqual(bad.filter(accepts), [])
  })
}

test('a password travels as Base64 of UTF-8', () => {
  const password = '刹车盘#2026😀'
  assert.equal(Buffer.from(encodePassword(password), 'base64').toString('utf8'), password)
})
