import '../platform/base/older-node.ts'
import { statfsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemNow } from '../platform/base/clock.ts'
import { giveUp } from '../platform/base/problem.ts'
import { settingsFile } from '../platform/settings/file.ts'
import { examine, report } from './doctor/doctor.ts'

const USAGE = `用法：npm run doctor [-- --json]
  检查设置、数据库、磁盘、端口、短信、支付、证书与备份，一次说完；有问题时退出码为 1`

/** A proxy or a provider far away may take this long. */
const PATIENCE_MS = 5_000

function readJson(args: string[]): boolean | undefined {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json ?? false
  } catch {
    return undefined
  }
}

async function main() {
  const json = readJson(process.argv.slice(2))
  if (json === undefined) {
    console.error(USAGE)
    process.exit(2)
  }
  const environment = process.env
  const findings = await examine({
    environment,
    file: settingsFile(environment),
    now: systemNow,
    statfs: (path) => statfsSync(path),
    patience: PATIENCE_MS,
  })
  console.log(json ? JSON.stringify(findings, null, 2) : report(findings))
  process.exit(findings.some(({ level }) => level === 'problem') ? 1 : 0)
}

main().catch((error) => giveUp('检查没有完成', error))
