import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listExpectedFiles } from '../../domains/enterprises/files/files.ts'
import type { Db } from '../../platform/database/database.ts'
import { createLocalStorage } from '../../platform/providers/storage/storage.ts'
import { type Finding, type Look, makeOk, makeProblem, warn } from './finding.ts'

/** Checking more files tells nothing new: a restore lacks either all files or none. */
const MOST = 500
const REMEDY = '请从同一次备份恢复 DATA_DIR/files（见 docs/zh/operations.md 的“恢复”一节），其余一切照常'

/** Checks whether database and files belong together: one may have been restored without the other. */
export async function checkKeptFiles({ env }: Look, db: Db): Promise<Finding[]> {
  const about = '文件'
  const place = join(env.dataDir, 'files')
  const keys = await listExpectedFiles(db, MOST)
  const storage = createLocalStorage(place)
  const missing: string[] = []
  for (const key of keys) if (!(await storage.has(key))) missing.push(key)
  if (missing.length > 0)
    return [makeProblem(about, `最近的 ${keys.length} 份证照里有 ${missing.length} 份不在 ${place}`, REMEDY)]
  const strangers = existsSync(join(place, 'private')) ? readdirSync(join(place, 'private')).length : 0
  if (keys.length === 0 && strangers > 0)
    return [
      warn(
        about,
        `${place} 里有证照，数据库却一份也不认得`,
        '多半是换了数据库，或只恢复了文件。请核对 DATABASE_URL；确属旧文件的，移走 DATA_DIR/files 即可',
      ),
    ]
  return [makeOk(about, keys.length === 0 ? '还没有上传过证照' : `最近的 ${keys.length} 份证照都在`)]
}
