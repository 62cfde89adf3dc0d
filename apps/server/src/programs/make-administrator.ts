import { parseArgs } from 'node:util'
import {
  addAuditor,
  addNodeAdministrator,
  isRegistered,
  promoteToAuditor,
  promoteToNodeAdministrator,
  resetAdministratorFactor,
} from '../domains/accounts/accounts/accounts.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import type { Db } from '../platform/database/database.ts'

type Command = { phone: string; name: string | undefined; resetFactor?: boolean; auditor?: boolean }

/** Returns undefined when the command is not understood. */
export function readCommand(args: string[]): Command | undefined {
  try {
    const options = {
      phone: { type: 'string' },
      name: { type: 'string' },
      'reset-second-factor': { type: 'boolean' },
      auditor: { type: 'boolean' },
    } as const
    const { phone, name, auditor, 'reset-second-factor': resetFactor } = parseArgs({ args, options }).values
    if (!phone || (resetFactor && (name || auditor))) return undefined
    return { phone, name, ...(resetFactor && { resetFactor }), ...(auditor && { auditor }) }
  } catch {
    return undefined
  }
}

/** Returns name and password of the new account. */
type Ask = (name: string | undefined) => Promise<{ name: string; password: string }>

/** Resets the second step of an administrator; returns what was done. */
async function resetFactorByPhone(db: Db, phone: string): Promise<string> {
  const done = await resetAdministratorFactor(db, phone, getSystemNow())
  return done === 'none'
    ? `${phone} 没有启用两步验证，不用重置`
    : `已重置 ${phone} 的两步验证，原有登录全部结束，安全记录里记下了这件事。请用密码登录，重新绑定两步验证`
}

async function makeAuditor(db: Db, { phone, name }: Command, ask: Ask): Promise<string> {
  if (await isRegistered(db, phone)) {
    const done = await promoteToAuditor(db, phone, getSystemNow())
    return done === 'already' ? `${phone} 已经是审计人员` : `${phone} 已成为审计人员，用户名和密码不变`
  }
  await addAuditor(db, { phone, ...(await ask(name)) }, getSystemNow())
  return `已新建审计人员 ${phone}。首次登录时会一步步引导绑定两步验证`
}

/**
 * Makes the account of this phone an administrator or an auditor, and creates the account if necessary;
 * returns what was done.
 */
export async function makeAdministrator(db: Db, command: Command, ask: Ask): Promise<string> {
  const { phone, name, resetFactor, auditor } = command
  if (auditor) return makeAuditor(db, command, ask)
  if (resetFactor) return resetFactorByPhone(db, phone)
  if (await isRegistered(db, phone)) {
    const done = await promoteToNodeAdministrator(db, phone, getSystemNow())
    return done === 'already' ? `${phone} 已经是平台管理员` : `${phone} 已成为平台管理员，用户名和密码不变`
  }
  await addNodeAdministrator(db, { phone, ...(await ask(name)) }, getSystemNow())
  return `已新建平台管理员 ${phone}。首次登录时会一步步引导绑定两步验证`
}
