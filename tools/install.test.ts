import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openMachine } from '../deploy/install/machine.mjs'
import { root } from './source-files.ts'

/* The drill installs whole machines; these are the parts of the installation that any machine can try. */

const directory = mkdtempSync(join(tmpdir(), 'biaojie-install-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const owner = userInfo().username

const change = (dryRun: boolean, place: string) => {
  const machine = openMachine({ dryRun })
  machine.ensureFolder(join(directory, place), { owner, mode: 0o750 })
  machine.ensureFile(join(directory, place, 'settings'), 'A=1\n', { owner, mode: 0o600 })
  machine.ensureLink(join(directory, place, 'link'), '/etc/hostname')
  machine.ensureUser(owner, directory)
  return machine.countChanges()
}

test('a second run changes nothing, and repairs what was changed by hand', () => {
  assert.equal(change(false, 'twice'), 3)
  const settings = join(directory, 'twice/settings')
  assert.equal(readFileSync(settings, 'utf8'), 'A=1\n')
  assert.equal(lstatSync(settings).mode & 0o777, 0o600)
  assert.equal(change(false, 'twice'), 0)
  rmSync(settings)
  assert.equal(change(false, 'twice'), 1)
})

test('a dry run names the changes and makes none', () => {
  assert.equal(change(true, 'dry'), 3)
  assert.equal(existsSync(join(directory, 'dry')), false)
})

test('a step that fails tells the command and what it said', () => {
  const machine = openMachine({ dryRun: false })
  assert.throws(
    () => machine.run('失败的一步', 'sh', ['-c', 'echo 没有空间 >&2; exit 3']),
    /sh -c .* 没有成功：\n没有空间/,
  )
})

test('whatever keeps a node from being installed is named before anything is changed', () => {
  const certificate = ['--certificate', join(directory, 'none.pem'), '--key', join(directory, 'none.key')]
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy/install/install.mjs'), '--dry-run', ...certificate, '--restore', directory],
    { encoding: 'utf8' },
  )
  assert.equal(status, 1)
  assert.match(stderr, /没有文件 .*none\.pem[\s\S]*没有文件 .*none\.key[\s\S]*不是恢复包/)
})
