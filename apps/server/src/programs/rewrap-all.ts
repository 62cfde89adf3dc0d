import { join } from 'node:path'
import { rewrapAccounts } from '../domains/accounts/accounts/accounts.ts'
import { rewrapFiles } from '../domains/enterprises/files/files.ts'
import { rewrapRegistrations } from '../domains/enterprises/registrations/registrations.ts'
import { rewrapLabelKeys } from '../domains/identifiers/labels/signing.ts'
import { rewrapWebhooks } from '../domains/identifiers/webhooks/webhooks.ts'
import { rewrapOrders } from '../domains/orders/orders.ts'
import { rewrapSigningKeys } from '../domains/resolution/handle/handle.ts'
import type { Db } from '../platform/database/database.ts'
import { createLocalStorage } from '../platform/providers/storage/storage.ts'
import type { Env } from '../platform/settings/env.ts'
import { makeSealingKeys } from '../platform/shared/keys/keys.ts'

/** Encrypts everything with the current keys. Can be repeated, and run while the node serves. */
export async function rewrapAll(db: Db, env: Env): Promise<Record<string, number>> {
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  return {
    图片: await rewrapFiles(db, env),
    注册申请: await rewrapRegistrations(db, env),
    两步验证: await rewrapAccounts(db, env),
    回调: await rewrapWebhooks(db, env),
    签名码钥匙: await rewrapLabelKeys(db, makeSealingKeys('labels', env)),
    签名密钥: await rewrapSigningKeys(db, env),
    订单与发票: await rewrapOrders(db, env, storage),
  }
}
