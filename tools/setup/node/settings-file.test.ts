import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readValues, writeValues } from './settings-file.mjs'

const directory = mkdtempSync(join(tmpdir(), 'biaojie-settings-'))
after(() => rmSync(directory, { recursive: true }))
const file = join(directory, 'settings.env')

const HOSTILE = [
  ' begins and ends with spaces ',
  '甲 "乙" $(reboot) # & ; | < >',
  "it's `uname` and $HOME",
  'a\\nb\\',
  '-----BEGIN PRIVATE KEY-----\nMIIE=\nPORT=1\n-----END PRIVATE KEY-----',
  '$& $1 $$',
]

test('values come back as they were given, whatever a shell would make of them', () => {
  for (const value of HOSTILE) {
    writeFileSync(file, '# kept\nPORT=8080\nNODE_NAME=before\nHOST=127.0.0.1\n')
    // The second time the value replaces itself, on as many lines as it takes.
    for (const given of [value, 'other', value]) {
      writeValues(file, { NODE_NAME: given })
      assert.deepEqual(readValues(file), { PORT: '8080', NODE_NAME: given, HOST: '127.0.0.1' })
    }
    assert.match(readFileSync(file, 'utf8'), /^# kept\nPORT=8080\n/)
  }
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a value that no line can hold is refused, and the file stays', () => {
  writeFileSync(file, 'PORT=8080\n')
  for (const value of [`'"\``, 'a\rb'])
    assert.throws(() => writeValues(file, { NODE_NAME: value }), /NODE_NAME 的值含有写不进设置文件的字符/)
  assert.equal(readFileSync(file, 'utf8'), 'PORT=8080\n')
})
