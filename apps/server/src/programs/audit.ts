import '../platform/base/older-node.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatCount } from '@biaojie/contract/formats.ts'
import { type RecordVoucher, recordVoucher } from '@biaojie/contract/resolution/register.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { AuditFailure, auditLog, type SeenHead } from '@biaojie/register/audit.ts'
import { toBase64 } from '@biaojie/register/bytes.ts'
import type { CanonicalValue } from '@biaojie/register/canonical.ts'
import type { Checkpoint } from '@biaojie/register/notes.ts'
import { checkRecord, type RecordCheck } from '@biaojie/register/record-check.ts'
import { Value } from 'typebox/value'
import { findDifferences } from '../domains/node/register-audit/register-audit.ts'
import {
  createEntryComparison,
  describeChangedEntry,
  describeDifference,
  hasHead,
  verifyEd25519,
} from '../domains/resolution/register/register.ts'
import { toCommandLine } from '../platform/base/command.ts'
import { getErrorCode, giveUp, OperatorProblem } from '../platform/base/problem.ts'
import { type Db, getClient } from '../platform/database/database.ts'
import { readSettings } from '../platform/settings/file.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'

const USAGE = `用法：${toCommandLine('audit', 'https://node.example [--seen audit.json] [--database]')}
      ${toCommandLine('audit', 'proof-1.json [--seen audit.json]')}
  把公开账簿从头到尾审一遍：每一条、每一块、签名，以及以前审过的树头；给凭证文件则只验这一张，不联网
  --seen FILE   记住这次的树头和公钥，下次据此发现被改写的历史；默认 audit.json
  --database    再用本机的数据库核对：每一条，以及记录、别名、发的码、企业、模板、召回和密钥`

const TRIES = 5
const TIMEOUT_MS = 30_000

type Command = { seen: string } & ({ node: URL; database: boolean } | { voucher: string })

/** Undefined when the command was not understood. */
function readCommand(args: string[]): Command | undefined {
  try {
    const options = { seen: { type: 'string' }, database: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [address, ...more] = positionals
    if (!address || more.length > 0) return undefined
    const seen = values.seen ?? 'audit.json'
    if (address.endsWith('.json') && !/^https?:/.test(address)) return { voucher: address, seen }
    const node = new URL(address)
    if (node.protocol !== 'https:' && node.protocol !== 'http:') return undefined
    return { node, seen, database: values.database === true }
  } catch {
    return undefined
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Reads a file of the log; undefined when the node has none. A busy node is asked again. */
async function readFromNode(node: URL, path: string): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(new URL(`/log/${path}`, node), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    await response.body?.cancel()
    if (response.status === 404) return undefined
    if (attempt === TRIES) throw new OperatorProblem(`${node.host} 对 /log/${path} 答复 ${response.status}`)
    await wait(Number(response.headers.get('retry-after')) || attempt)
  }
}

type Memory = { key: string; heads: SeenHead[] }

async function readMemory(path: string): Promise<Memory | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw new OperatorProblem(`${path} 读不懂，请检查或删去后重审`)
  }
}

type NodeAudit = { node: URL; seen: string; onEntry?: (entry: Uint8Array) => Promise<void> }

async function auditNode({ node, seen, onEntry }: NodeAudit): Promise<Checkpoint> {
  const memory = await readMemory(seen)
  const { checkpoint, key } = await auditLog({
    read: (path) => readFromNode(node, path),
    verify: verifyEd25519,
    ...(onEntry && { onEntry: (_leaf, entry) => onEntry(entry) }),
    ...(memory && { trustedKey: memory.key, seenHeads: memory.heads }),
    onProgress: (done, size) => {
      if (process.stdout.isTTY) process.stdout.write(`\r已读 ${formatCount(done)} / ${formatCount(size)} 条`)
    },
  })
  if (process.stdout.isTTY) process.stdout.write('\n')
  const head = { size: checkpoint.size, root: toBase64(checkpoint.root) }
  const heads = [...(memory?.heads ?? []).filter(({ size }) => size !== head.size), head]
  await writeFile(seen, `${JSON.stringify({ key, heads }, null, 2)}\n`)
  console.log(`账簿 ${checkpoint.origin}：${formatCount(checkpoint.size)} 条，每一块、签名和根都对`)
  console.log(
    memory
      ? `以前审过的 ${memory.heads.length} 个树头都是它的开头`
      : `第一次审：公钥 ${key} 已记在 ${seen}，请向节点另外问清它是否正确`,
  )
  return checkpoint
}

/** Prints everything that differs from the register; returns the number of differences. */
async function auditDatabase(db: Db, dataDir: string): Promise<number> {
  let checked = 0
  let different = 0
  const differences = findDifferences({ db, dataDir }, (done) => {
    checked = done
  })
  for await (const difference of differences) {
    different += 1
    console.error(describeDifference(difference))
  }
  console.log(
    `数据库：核对了 ${formatCount(checked)} 条记录，${different === 0 ? '都和账簿相符' : `${formatCount(different)} 处不符`}`,
  )
  return different
}

/** Audits a node from its own machine, where records and entries of the database are compared as well. */
async function auditWithDatabase(command: NodeAudit): Promise<void> {
  const env = readSettings(process.env)
  await withDatabase(env, async ({ db }) => {
    const comparison = createEntryComparison(getClient(db))
    const head = await auditNode({ ...command, onEntry: comparison.add })
    if (!(await hasHead(getClient(db), head)))
      throw new AuditFailure(
        `数据库没有签过 ${formatCount(head.size)} 条的这个树头：不是这个节点的数据库，或者是从较早的备份恢复的`,
      )
    const leaf = await comparison.finish()
    if (leaf !== undefined) console.error(describeChangedEntry(leaf))
    if ((await auditDatabase(db, env.dataDir)) > 0 || leaf !== undefined) process.exitCode = 1
  })
}

async function readVoucher(path: string): Promise<RecordVoucher> {
  try {
    const voucher: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (Value.Check(recordVoucher.data, voucher)) return voucher
  } catch (error) {
    throw new OperatorProblem(`${path} 读不出来：${error instanceof Error ? error.message : error}`)
  }
  throw new OperatorProblem(`${path} 不是登记凭证的文件`)
}

const nameProblem = ({ page, entry, head }: RecordCheck): string => {
  if (head.state !== 'right') return '树头的签名或公钥不对'
  if (entry.state !== 'right') return '登记的那一条不在这个树头里，或者不是这条记录'
  if (page.problem === 'record') return '列出的内容合起来不是登记的那一条'
  return `和登记的不一样：${page.wrongPaths.join('、')}`
}

/** Verifies a voucher without a network. */
async function auditVoucher({ voucher: path, seen }: { voucher: string; seen: string }): Promise<void> {
  const { record, shown, madeAt, identifier } = await readVoucher(path)
  const { proof, ...head } = record
  if (!proof) throw new OperatorProblem(`${path} 里没有登记凭据`)
  const memory = await readMemory(seen)
  if (memory && memory.key !== record.logKey)
    throw new AuditFailure(`凭证的公钥 ${record.logKey} 和 ${seen} 里记的不同`)
  const fields = shown.map((field) => ({ ...field, value: field.value as CanonicalValue }))
  const check = await checkRecord(
    { claim: { ...head, proof }, handle: foldHandle(identifier), shown: fields, pageAt: new Date(madeAt) },
    { verify: verifyEd25519, readConsistency: async () => undefined, now: () => performance.now() },
  )
  if (check.verdict !== 'right') throw new AuditFailure(nameProblem(check))
  const root = memory?.heads.find(({ size }) => size === proof.head.size)?.root
  if (root !== undefined && root !== proof.head.root)
    throw new AuditFailure(`${formatCount(proof.head.size)} 条的树头和审过的不同`)
  console.log(
    `${identifier} 第 ${record.revision} 版：列出的 ${fields.length} 项就是账簿第 ${formatCount(proof.leaf + 1)} 条，树头 ${formatCount(proof.head.size)} 条，签名对`,
  )
  if (!memory) console.log(`公钥 ${record.logKey} 取自凭证本身，请向节点另外问清它是否正确`)
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  if (!command) {
    console.error(USAGE)
    process.exit(2)
  }
  try {
    if ('voucher' in command) return await auditVoucher(command)
    await (command.database ? auditWithDatabase(command) : auditNode(command))
  } catch (error) {
    if (!(error instanceof AuditFailure)) throw error
    console.error(`\n${'voucher' in command ? '凭证' : '账簿'}不对：${error.message}`)
    process.exitCode = 1
  }
}

main().catch((error) => giveUp('审账没有完成', error))
