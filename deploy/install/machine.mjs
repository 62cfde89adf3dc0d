import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Problem } from '../../tools/setup/run.mjs'

/** Returns what a command prints, or undefined when it fails or does not exist. */
export function readCommand(command, args, { user } = {}) {
  const [program, ...rest] = asUser([command, ...args], user)
  const { status, stdout } = spawnSync(program, rest, {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : undefined
}

export const hasCommand = (command) => readCommand('sh', ['-c', `command -v ${command}`]) !== undefined

const asUser = (words, user) => (user ? ['runuser', '-u', user, '--', ...words] : words)

const readId = (kind, name) => Number(readCommand('id', [kind, name]) ?? Number.NaN)

/**
 * Changes this machine step by step and prints a line for each change. What is as it should be is not touched, so that
 * a second run changes nothing. With `dryRun` only the lines are printed.
 */
export function openMachine({ dryRun }) {
  let changes = 0

  /** Returns what `work` returns. */
  function change(title, work) {
    changes++
    console.log(`+ ${title}`)
    return dryRun ? undefined : work()
  }

  /** `talks` shows the output of the program; `asks` also gives it the terminal and standard input. */
  function execute(command, args, { user, env = {}, asks = false, talks = asks } = {}) {
    const [program, ...rest] = asUser([command, ...args], user)
    const output = talks ? 'inherit' : 'pipe'
    const stdio = [asks ? 'inherit' : 'ignore', output, output]
    const result = spawnSync(program, rest, {
      stdio,
      cwd: '/',
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    if (result.status === 0) return
    if (talks) throw new Problem(`${args[0]} 没有成功，原因见上`)
    const said = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim()
    throw new Problem(`${[program, ...rest].join(' ')} 没有成功${said && `：\n${said}`}`)
  }

  const run = (title, command, args, options) => change(title, () => execute(command, args, options))

  function own(path, owner, mode) {
    chownSync(path, readId('-u', owner), readId('-g', owner))
    chmodSync(path, mode)
  }

  const isOwned = (path, owner, mode) => {
    const { uid, mode: bits } = lstatSync(path)
    return uid === readId('-u', owner) && (bits & 0o777) === mode
  }

  return {
    dryRun,
    change,
    execute,
    run,
    countChanges: () => changes,

    /** Returns whether the unit did not run yet or did not start with the machine. */
    ensureUnit(title, unit) {
      const isActive = readCommand('systemctl', ['is-active', unit]) === 'active'
      if (isActive && readCommand('systemctl', ['is-enabled', unit]) === 'enabled') return false
      run(title, 'systemctl', ['enable', '--now', unit])
      return true
    },

    ensureUser(name, home) {
      if (readCommand('id', [name]) !== undefined) return
      run(`新建用户 ${name}`, 'useradd', [
        ...['--system', '--user-group', '--home-dir', home],
        ...['--shell', '/usr/sbin/nologin', name],
      ])
    },

    ensureFolder(path, { owner = 'root', mode = 0o755 } = {}) {
      if (existsSync(path) && isOwned(path, owner, mode)) return
      change(`建立目录 ${path}（${owner}，${mode.toString(8)}）`, () => {
        mkdirSync(path, { recursive: true })
        own(path, owner, mode)
      })
    },

    /** Replaces the file in one step. Returns whether it was different. */
    ensureFile(path, text, { owner = 'root', mode = 0o644 } = {}) {
      if (existsSync(path) && readFileSync(path, 'utf8') === text && isOwned(path, owner, mode)) return false
      change(`写入 ${path}`, () => {
        writeFileSync(`${path}.new`, text, { mode })
        own(`${path}.new`, owner, mode)
        renameSync(`${path}.new`, path)
      })
      return true
    },

    removeFile(path) {
      if (existsSync(path)) change(`删除 ${path}`, () => rmSync(path))
    },

    /** Makes a link, so that a renewed certificate is used. Returns whether the link changed. */
    ensureLink(path, target) {
      const present = lstatSync(path, { throwIfNoEntry: false })
      if (present?.isSymbolicLink() && readlinkSync(path) === target) return false
      change(`${path} 指向 ${target}`, () => {
        rmSync(path, { force: true })
        symlinkSync(target, path)
      })
      return true
    },
  }
}
