// `npm run setup` runs this on any Node of the machine, before anything is installed.

import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askPairing, askPhone, askSettings } from './setup/node/questions.mjs'
import { checkWritable, readValues, writeValues } from './setup/node/settings-file.mjs'
import { checkSystem, prepare } from './setup/prepare.mjs'
import { root } from './setup/root.mjs'
import { main, Problem } from './setup/run.mjs'
import { loadPairing, loadSettingRules, runServer } from './setup/server.mjs'

const USAGE = `用法：npm run setup [-- --set 名称=值 … --phone 手机号 --name 用户名 --file 设置文件]
      npm run setup -- --enterprise [--parent 上级节点的地址 …]：企业自有节点，用上级节点给的配对码
  在终端运行时逐项询问；机器运行时取环境变量和 --set 的值，管理员的密码写在标准输入的第一行。
  配对码在终端询问；机器运行时取环境变量 PAIRING_CODE。
  写好设置文件（默认 settings.env），并新建第一位管理员（给出手机号时）。可以重复运行，原有的值都保留。
  加 --check 只核对给出的设置，什么都不写。`

const FLAGS = {
  set: { type: 'string', multiple: true },
  phone: { type: 'string' },
  name: { type: 'string' },
  file: { type: 'string' },
  enterprise: { type: 'boolean' },
  parent: { type: 'string' },
  check: { type: 'boolean' },
  // `install.sh` starts and examines the node itself, so it wants no advice about the next steps.
  installing: { type: 'boolean' },
  help: { type: 'boolean' },
}

function readCommand() {
  try {
    const { set = [], help, ...command } = parseArgs({ options: FLAGS }).values
    const pairs = set.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)])
    if (help || (command.parent && !command.enterprise) || set.some((pair) => !/^[A-Z_]+=./.test(pair)))
      return undefined
    return { ...command, set: Object.fromEntries(pairs) }
  } catch {
    return undefined
  }
}

/** Creates a key; an operator stores keys with the backups and need not invent them. */
const newKey = () => randomBytes(32).toString('base64url')
const made = () => ({ SECRET: newKey(), FILES_KEY: newKey(), METRICS_TOKEN: newKey() })

const fromEnvironment = ({ SETTINGS }) =>
  Object.fromEntries(
    Object.keys(SETTINGS)
      .filter((name) => process.env[name])
      .map((name) => [name, process.env[name]]),
  )

/** Unknown names are reported with the other problems, although the environment may contain any name. */
function listProblems(values, { SETTINGS, findSettingProblems }) {
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(SETTINGS, name))
  return [
    ...unknown.map((name) => `${name}：没有这项设置，请核对 docs/zh/operations.md 的设置表`),
    ...findSettingProblems({ ...values, SETTINGS_FILE: 'off' }),
  ]
}

/**
 * FILES_KEY is not added to a file that worked without it, because existing data are encrypted with SECRET.
 */
function withKeys(values) {
  const { FILES_KEY, ...keys } = made()
  return { ...(values.SECRET ? {} : { FILES_KEY }), ...keys, ...values }
}

async function collect(command, file, interactive, rules) {
  const given = { ...readValues(file), ...fromEnvironment(rules), ...command.set }
  const values = { ...withKeys(given), NODE_ENV: 'production' }
  if (!interactive) return values
  const aboutOne = (name, value) =>
    rules
      .findSettingProblems({ ...values, [name]: value, SETTINGS_FILE: 'off' })
      .filter((line) => line.startsWith(name))
  return { ...values, ...(await askSettings(values, aboutOne, command.enterprise)) }
}

/** Redeems the code once every other setting is right, because it works only once. */
async function pair(values, command, interactive, { findPairingProblems, pairNode, OperatorProblem }) {
  const lines = findPairingProblems(values)
  if (lines.length > 0) throw new Problem(lines.join('\n'))
  const given = { parent: command.parent ?? values.PARENT_NODE ?? '', code: process.env.PAIRING_CODE ?? '' }
  const named = interactive ? await askPairing(given).catch(leaving) : given
  if (!named.parent || !named.code)
    throw new Problem('请给出上级节点的地址（--parent）和配对码（环境变量 PAIRING_CODE）')
  return pairNode(values, named).catch((error) => {
    throw error instanceof OperatorProblem ? new Problem(error.message) : error
  })
}

const tellNext = ({ prefix, companyName, node }) =>
  console.log(
    [
      `已与 ${node.name}（${node.prefix}）配对：本节点的前缀是 ${prefix}，属于${companyName}。`,
      '还要做三步，之后上级节点才为本节点指路：',
      '  1. 启动本节点，放行 HANDLE_PORT（TCP 和 UDP）',
      '  2. 企业管理员在上级节点的控制台 · 自有节点，核对站点后点“证明归你管”，再提交审核',
      '  3. 上级节点审核通过',
      '原来托管在上级节点的标识，用控制台 · 迁移与导出搬过来。',
    ].join('\n'),
  )

async function makeAdministrator(file, phone, name) {
  const person = ['--phone', phone, ...(name ? ['--name', name] : [])]
  const { code } = await runServer('programs/administrator', person, { env: { SETTINGS_FILE: file } })
  return code
}

/** Leaving at a question is no error of the program. */
const leaving = (error) => {
  throw error?.name === 'AbortError' ? new Problem('已退出，没有写入任何设置。') : error
}

await main(async () => {
  checkSystem()
  process.chdir(root)
  const command = readCommand()
  if (!command) throw new Problem(USAGE)
  const named = process.env.SETTINGS_FILE === 'off' ? undefined : process.env.SETTINGS_FILE
  const file = resolve(command.file ?? named ?? 'settings.env')
  const interactive = process.stdin.isTTY === true && !command.check
  await prepare(['server'])
  const rules = await loadSettingRules()
  const pairing = command.enterprise ? await loadPairing() : undefined
  const collected = await collect(command, file, interactive, rules).catch(leaving)
  const lines = listProblems(pairing?.withProvisionalPrefix(collected) ?? collected, rules)
  if (lines.length > 0)
    throw new Problem(
      [
        `设置有 ${lines.length} 处不对，没有写入文件：`,
        ...lines.map((line, at) => `  ${at + 1}. ${line}`),
      ].join('\n'),
    )
  if (command.check) return 0
  checkWritable(file)
  const result = pairing && (await pair(collected, command, interactive, pairing))
  const values = { ...collected, ...result?.settings }
  const phone = command.phone ?? (interactive ? await askPhone().catch(leaving) : '')
  writeValues(file, values)
  console.log(`设置写在 ${file}，含密钥，请与备份一同保管。`)
  if (result) tellNext(result.paired)
  const code = phone ? await makeAdministrator(file, phone, command.name) : 0
  if (code !== 0 || command.installing) return code
  if (!phone) console.log(`还没有设置管理员：${rules.toCommandLine('administrator', '--phone 手机号')}`)
  console.log(`接下来启动节点，再运行 ${rules.toCommandLine('doctor')} 检查全部外部条件。`)
  return 0
})
