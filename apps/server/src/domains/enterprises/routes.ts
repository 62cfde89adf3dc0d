import { companyDirectory } from '@biaojie/contract/enterprises.ts'
import type { Serve } from '../../http/serve.ts'
import type { Db } from '../../platform/database.ts'
import { directory } from './directory.ts'

export function serveEnterprises(serve: Serve, deps: { db: Db }): void {
  serve(companyDirectory, ({ body }) => directory(deps.db, body))
}
