import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { openMachine } from '../deploy/install/machine.mjs'
import { listAddressProblems, listCertificateProblems } from '../deploy/install/proxy.mjs'
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
  const machine = openMachine({ dryRun: false })
  machine.removeFile(settings)
  machine.removeFile(settings)
  assert.equal(machine.countChanges(), 1)
  assert.equal(existsSync(settings), false)
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

/** Returns what an installation that changes nothing says about a machine that it cannot install. */
function checkMachine(...args: string[]): string {
  const { stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy/install/install.mjs'), '--dry-run', ...args],
    { encoding: 'utf8', cwd: directory },
  )
  return stderr
}

test('whatever keeps a node from being installed is named before anything is changed', () => {
  const said = checkMachine('--certificate', 'none.pem', '--key', 'none.key', '--restore', '.')
  for (const file of ['none.pem', 'none.key']) assert.ok(said.includes(`没有文件 ${join(directory, file)}`))
  assert.ok(said.includes(`${directory} 不是恢复包`))
})

async function occupyPort(t: TestContext): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

test('the ports of the settings are checked, and no others', async (t) => {
  const [page, handle] = [await occupyPort(t), await occupyPort(t)]
  const said = checkMachine(
    '--embedded',
    '--no-proxy',
    '--set',
    `PORT=${page}`,
    '--set',
    `HANDLE_PORT=${handle}`,
  )
  assert.match(said, new RegExp(`端口 ${page} 已被别的程序占用[\\s\\S]*端口 ${handle} 已被别的程序占用`))
  const other = checkMachine('--embedded', '--no-proxy', '--set', `PORT=${page}`, '--set', 'HANDLE_PORT=off')
  assert.equal(other.match(/端口 \d+ 已被/g)?.length, 1)
})

/** Makes a key and a certificate for a host, valid for this many days. */
function makeCertificate(t: TestContext, name: string, host: string, days: number) {
  const [certificate, key] = [join(directory, `${name}.pem`), join(directory, `${name}.key`)]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=test', '-days', String(days)],
    ...['-addext', `subjectAltName=DNS:${host},IP:10.0.0.7`, '-keyout', key, '-out', certificate],
  ])
  if (made.error) t.skip('this machine has no openssl')
  return { certificate, key }
}

test('a certificate has to be of the host, of its key and of today', (t) => {
  const mine = makeCertificate(t, 'mine', 'id.example.cn', 30)
  const old = makeCertificate(t, 'old', 'id.example.cn', 0)
  if (!existsSync(old.key)) return
  const check = (certificate: string, key: string, address?: string) =>
    listCertificateProblems(certificate, key, address).map((text) => text.replaceAll(`${directory}/`, ''))
  assert.deepEqual(check(mine.certificate, mine.key), [])
  assert.deepEqual(check(mine.certificate, mine.key, 'https://id.example.cn'), [])
  assert.deepEqual(check(mine.certificate, mine.key, 'https://10.0.0.7'), [])
  assert.deepEqual(check(mine.certificate, mine.key, 'https://id.example.com'), [
    'mine.pem 不是 id.example.com 的证书',
  ])
  assert.deepEqual(check(mine.certificate, old.key), ['mine.pem 的第一张证书与 old.key 不是一对'])
  assert.match(check(old.certificate, old.key)[0] ?? '', /^old\.pem 已在 .* 过期$/)
  assert.deepEqual(check(mine.key, mine.key), ['mine.key 不是 PEM 格式的证书'])
  writeFileSync(join(directory, 'locked.key'), '-----BEGIN ENCRYPTED PRIVATE KEY-----\n')
  assert.deepEqual(check(mine.certificate, join(directory, 'locked.key')), [
    'locked.key 不是 PEM 格式的私钥，或者带有口令',
  ])
})

test('the proxy serves https on its usual port alone', () => {
  assert.deepEqual(listAddressProblems('https://id.example.cn'), [])
  assert.match(listAddressProblems('http://id.example.cn')[0] ?? '', /不是 https/)
  assert.match(listAddressProblems('https://id.example.cn:8443')[0] ?? '', /端口 8443/)
})

test('the command of an installed node runs every program that npm runs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const programs = Object.entries<string>(scripts).flatMap(([name, line]) =>
    line.startsWith('exec node tools/program.mjs') ? name : [],
  )
  const { status, stderr } = spawnSync('sh', [join(root, 'deploy/install/biaojie'), 'none'], {
    encoding: 'utf8',
  })
  assert.equal(status, 2)
  assert.deepEqual(stderr.trim().split('程序有 ')[1]?.split(' '), [...programs, 'setup'].sort())
})
