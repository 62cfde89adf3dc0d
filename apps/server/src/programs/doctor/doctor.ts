import { adoptIdentity, inspectSettings } from '../../platform/settings/file.ts'
import { checkData } from './data.ts'
import { type Finding, type Level, type Look, makeOk, makeProblem } from './finding.ts'
import { checkBackup, checkDisk, checkLookupLog, checkPorts, checkSettingsFile } from './machine.ts'
import { checkAddress, checkParent, checkServices } from './outside.ts'

const judgeSettings = (lines: readonly string[]): Finding[] =>
  lines.length === 0
    ? [makeOk('设置', '全部可用')]
    : lines.map((line) => makeProblem('设置', line, '改好后重新启动节点'))

type Examination = Omit<Look, 'env' | 'source'> & { environment: NodeJS.ProcessEnv }

/** Runs every check independently, so that one fault does not hide another. */
export async function examine({ environment, ...given }: Examination): Promise<Finding[]> {
  const { env, source, lines } = inspectSettings(environment)
  adoptIdentity(env)
  const look: Look = { ...given, env, source }
  const disk = checkDisk(look)
  const canWrite = disk.every(({ level, text }) => level !== 'problem' || text.includes('还有'))
  const outside = await Promise.all([
    env.databaseUrl || canWrite ? checkData(look) : [],
    checkPorts(look),
    checkAddress(look),
    checkServices(look),
    checkParent(look),
  ])
  const [data, ports, address, services, parent] = outside
  return [
    ...judgeSettings(lines),
    ...checkSettingsFile(look),
    ...disk,
    ...(canWrite ? checkLookupLog(look) : []),
    ...data,
    ...checkBackup(look),
    ...ports,
    ...address,
    ...services,
    ...parent,
  ]
}

const MARKS: Record<Level, string> = { ok: '正常', warn: '注意', problem: '问题' }

/** Returns the lines for a terminal, with remedies below the problems. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, level, text, todo }) => [
    `${MARKS[level]}  ${about}：${text}`,
    ...(todo ? [`      → ${todo}`] : []),
  ])
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  return [...lines, '', `${count('ok')} 项正常，${count('warn')} 项注意，${count('problem')} 项问题`].join(
    '\n',
  )
}
