import '../platform/base/older-node.ts'
import { createInterface, type Interface } from 'node:readline/promises'
import { PassThrough, Writable } from 'node:stream'
import { Refusal } from '../http/errors.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'
import { makeAdministrator, readCommand } from './make-administrator.ts'

const USAGE = `用法：${toCommandLine('administrator', '--phone 手机号 [--name 用户名]')}
      ${toCommandLine('administrator', '--phone 手机号 [--name 用户名] --auditor')}
      ${toCommandLine('administrator', '--phone 手机号 --reset-second-factor')}
  已注册的手机号直接成为平台管理员，用户名和密码不变；
  未注册的新建账号，并在终端询问用户名和密码（密码也可以从标准输入的第一行读入）
  --auditor：成为审计人员，只能查看安全日志，不能同时是平台管理员或办理业务
  --reset-second-factor：平台管理员丢了验证器、通行密钥和全部备用码时，重置两步验证`

/** Ctrl-C and a closed terminal end a question; nothing has been changed by then. */
async function askLine(terminal: Interface, question: string): Promise<string> {
  const left = new AbortController()
  terminal.once('SIGINT', () => left.abort())
  terminal.once('close', () => left.abort())
  try {
    return await terminal.question(question, { signal: left.signal })
  } catch (error) {
    throw left.signal.aborted ? new OperatorProblem('已退出，没有改动任何账号') : error
  } finally {
    terminal.close()
  }
}

/** Asks without showing what is typed. */
async function askPassword(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await askLine(terminal, '')
  } finally {
    process.stdout.write('\n')
  }
}

async function askNewPassword(): Promise<string> {
  const password = await askPassword('密码（不显示）：')
  if ((await askPassword('再输入一次：')) !== password) throw new OperatorProblem('两次输入的密码不一致')
  return password
}

async function askName(): Promise<string> {
  return askLine(createInterface({ input: process.stdin, output: process.stdout }), '用户名：')
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin.pipe(new PassThrough()) })
  for await (const line of lines) return line
  return ''
}

/** Name and password of the new account, from the terminal or, for machines, from flag and standard input. */
async function askPerson(name: string | undefined): Promise<{ name: string; password: string }> {
  if (process.stdin.isTTY) return { name: name ?? (await askName()), password: await askNewPassword() }
  if (!name) throw new OperatorProblem('不在终端运行时须用 --name 给出用户名，密码写在标准输入的第一行')
  return { name, password: await readFirstLine() }
}

const explain = (error: unknown) => (error instanceof Refusal ? new OperatorProblem(error.message) : error)

async function main() {
  const command = readCommand(process.argv.slice(2))
  if (!command) {
    console.error(USAGE)
    process.exit(2)
  }
  const env = readSettings(process.env)
  console.log(await withDatabase(env, ({ db }) => makeAdministrator(db, command, askPerson)))
}

main().catch((error) => giveUp('没有设置管理员', explain(error)))
