import { randomBytes } from 'node:crypto'
import { isWebsite } from '@biaojie/contract/links.ts'
import { eq } from 'drizzle-orm'
import { refuseFields } from '../../../http/errors.ts'
import { isPrivateAddress } from '../../../platform/base/outbound.ts'
import { sealText } from '../../../platform/base/sealer.ts'
import type { OrderDeps } from '../context.ts'
import { activationSettings } from './tables.ts'

type Mode = 'manual' | 'auto'

/** A secret is encrypted for this subject. */
export const toActivationSubject = (productId: string) => `activation ${productId}`

const EMPTY = { mode: 'manual', callbackUrl: '', openUrl: '', secret: '' }

const toWire = (productId: string, { mode, callbackUrl, openUrl, secret }: typeof EMPTY) => ({
  productId,
  mode: mode as Mode,
  callbackUrl,
  openUrl,
  hasSecret: secret !== '',
})

/** Returns how an application is activated; by hand where nothing was set. */
export async function readSettings({ db }: OrderDeps, productId: string) {
  const [row] = await db.select().from(activationSettings).where(eq(activationSettings.productId, productId))
  return toWire(productId, row ?? EMPTY)
}

/** Lists applications whose settings were ever saved. */
export async function listSettings({ db }: OrderDeps) {
  const rows = await db.select().from(activationSettings).orderBy(activationSettings.productId)
  return rows.map((row) => toWire(row.productId, row))
}

type SettingsInput = {
  productId: string
  mode: Mode
  callbackUrl: string
  openUrl: string
  newSecret?: boolean | undefined
}

/** Saves settings. A new secret is returned once; without an address none is needed. */
export async function saveSettings(deps: OrderDeps, input: SettingsInput) {
  const { productId, mode } = input
  const callbackUrl = input.callbackUrl.trim()
  const openUrl = input.openUrl.trim()
  const problems: Record<string, string> = {}
  if (callbackUrl && !(isWebsite(callbackUrl) && callbackUrl.startsWith('https://')))
    problems.callbackUrl = '请输入 https 开头的通知地址'
  else if (isPrivateAddress(callbackUrl)) problems.callbackUrl = '通知地址不能指向本机或内网'
  if (openUrl && !isWebsite(openUrl)) problems.openUrl = '请输入正确的网址'
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const saved = await readSettings(deps, productId)
  const isNew = callbackUrl !== '' && (input.newSecret === true || !saved.hasSecret)
  const secret = isNew ? randomBytes(32).toString('base64url') : ''
  const sealed = isNew ? { secret: sealText(deps.key, secret, toActivationSubject(productId)) } : {}
  const set = { mode, callbackUrl, openUrl, ...sealed, updatedAt: deps.now() }
  await deps.db
    .insert(activationSettings)
    .values({ productId, secret: '', ...set })
    .onConflictDoUpdate({ target: activationSettings.productId, set })
  return { ...(await readSettings(deps, productId)), secret }
}
