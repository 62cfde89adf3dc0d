import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { root } from './source-files.ts'

/* The drill backs up and restores a whole node; this is the part that copies the files of one. */

function makeNode(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-backup-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const data = join(directory, 'data')
  const backup = join(directory, 'backup')
  const settings = join(directory, 'settings.env')
  const marker = join(directory, 'backup-done')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(data, path)), { recursive: true })
    writeFileSync(join(data, path), text)
  }
  write('handle-key.pem', 'key')
  writeFileSync(settings, `BACKUP_MARKER='${marker}'\n`)
  const env = { ...process.env, BACKUP_DIR: backup, DATA_DIR: data, SETTINGS_FILE: settings }
  return {
    data,
    backup,
    marker,
    write,
    run() {
      const { status, stderr } = spawnSync('sh', [join(root, 'deploy/backup/backup.sh'), 'files'], {
        env,
        encoding: 'utf8',
      })
      assert.equal(status, 0, stderr)
    },
    read: (path: string) => readFileSync(join(backup, path), 'utf8'),
  }
}

const hasRsync = spawnSync('rsync', ['--version']).status === 0

test('a backup has what is new and what has changed, and keeps what is gone', (t) => {
  if (!hasRsync) return t.skip('this machine has no rsync')
  const node = makeNode(t)
  node.write('files/private/ab/paper', 'sealed')
  node.write('files/register/nt/checkpoint', 'head 1')
  node.write('files/unfinished/piece', 'half')
  node.run()
  assert.equal(node.read('files/private/ab/paper'), 'sealed')
  assert.equal(node.read('keys/handle-key.pem'), 'key')
  assert.ok(node.read('keys/settings.env').includes('BACKUP_MARKER'))
  assert.equal(existsSync(join(node.backup, 'files/unfinished')), false)
  assert.ok(existsSync(node.marker))

  rmSync(join(node.data, 'files/private/ab/paper'))
  node.write('files/register/nt/checkpoint', 'the head after it')
  node.run()
  assert.equal(node.read('files/register/nt/checkpoint'), 'the head after it')
  assert.equal(existsSync(join(node.backup, 'files/private/ab/paper')), false)
  const [day = ''] = globSync('replaced/*', { cwd: node.backup })
  assert.equal(node.read(`${day}/private/ab/paper`), 'sealed')
  assert.equal(node.read(`${day}/register/nt/checkpoint`), 'head 1')

  const before = new Date(Date.now() - 42 * DAY_MS)
  utimesSync(join(node.backup, day), before, before)
  node.run()
  assert.equal(existsSync(join(node.backup, day)), false)
})

test('a link that somebody laid into the folder of files is not followed', (t) => {
  if (!hasRsync) return t.skip('this machine has no rsync')
  const node = makeNode(t)
  node.write('files/private/ab/paper', 'sealed')
  symlinkSync('/etc', join(node.data, 'files/private/etc'))
  symlinkSync('/etc/hostname', join(node.data, 'stolen.pem'))
  node.run()
  assert.deepEqual(
    globSync('**/*', { cwd: node.backup }).filter((path) => path.includes('etc') || path.includes('stolen')),
    [],
  )
})
