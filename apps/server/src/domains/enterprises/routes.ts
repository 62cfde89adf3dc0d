import { companyDirectory } from '@biaojie/contract/enterprises.ts'
import type { Serve } from '../../http/serve.ts'
import { type DirectoryDeps, directory } from './directory.ts'

export function serveEnterprises(serve: Serve, deps: DirectoryDeps): void {
  serve(companyDirectory, ({ body }) => directory(deps, body))
}
