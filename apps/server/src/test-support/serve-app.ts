// The whole server runs on DATABASE_URL with SMS on the table, for tests that kill it. It prints its address
// when it listens.
import { createApp } from '../app.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readEnv } from '../platform/settings/env.ts'

const env = readEnv(process.env)
const { pool, db } = openDatabase({ connectionString: env.databaseUrl })
const { app } = await createApp({ env, pool, db, now: getSystemNow })
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
