import { parseArgs } from 'node:util'
import {
  addNodeAdministrator,
  isRegistered,
  promoteToNodeAdministrator,
} from '../domains/accounts/accounts/accounts.ts'
import { systemNow } from '../platform/base/clock.ts'
import type { Db } from '../platform/database/database.ts'

type Command = { phone: string; name: string | undefined }

/** Returns undefined when the command is not understood. */
export function readCommand(args: string[]): Command | undefined {
  try {
    const options = { phone: { type: 'string' }, name: { type: 'string' } } as const
    const { phone, name } = parseArgs({ args, options }).values
    return phone ? { phone, name } : undefined
  } catch {
    return undefined
  }
}

/** Returns name and password of the new account. */
type Ask = (name: string | undefined) => Promise<{ name: string; password: string }>

/** Makes this phone's account an administrator, or makes the account; returns what was done. */
export async function makeAdministrator(db: Db, { phone, name }: Command, ask: Ask): Promise<string> {
  if (await isRegistered(db, phone)) {
    const done = await promoteToNodeAdministrator(db, phone, systemNow())
    return done === 'already' ? `${phone} 已经是平台管理员` : `${phone} 已成为平台管理员，用户名和密码不变`
  }
  await addNodeAdministrator(db, { phone, ...(await ask(name)) }, systemNow())
  return `已新建平台管理员 ${phone}。登录后请先绑定两步验证`
}
