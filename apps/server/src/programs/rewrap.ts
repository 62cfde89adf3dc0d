import '../platform/base/older-node.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { countCodesOfFormerKeys, listCodeKeys } from '../domains/identifiers/records/identifiers.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { giveUp } from '../platform/base/problem.ts'
import { readSettings } from '../platform/settings/file.ts'
import { checkKeys, forgetOldKeys } from '../platform/shared/keys/keys.ts'
import { withDatabase } from '../platform/start/open-migrated.ts'
import { rewrapAll } from './rewrap-all.ts'

async function main() {
  const env = readSettings(process.env)
  await withDatabase(env, async ({ db }) => {
    await checkKeys(db, env, getSystemNow())
    const counts = await rewrapAll(db, env)
    await forgetOldKeys(db, env)
    for (const [what, count] of Object.entries(counts)) console.log(`${what}：${count} 项改用新密钥`)
    const codes = await countCodesOfFormerKeys(db, listCodeKeys(env))
    const secretOld = codes > 0 ? '' : 'SECRET_OLD 和 '
    if (codes > 0)
      console.log(
        `防伪码：${formatCount(codes)} 个仍须旧密钥核对。请保留 SECRET_OLD，或重新装载这些标识后再去掉它`,
      )
    console.log(`完成。现在可以从环境变量中去掉 ${secretOld}FILES_KEY_OLD，并重新启动节点`)
  })
}

main().catch((error) => giveUp('更换密钥未完成', error))
