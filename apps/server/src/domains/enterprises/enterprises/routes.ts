import {
  companyDirectory,
  companyDirectoryExport,
  prefixHolder,
  prefixHolders,
} from '@biaojie/contract/enterprises/enterprises.ts'
import type { Exports } from '../../../http/exports.ts'
import type { Serve } from '../../../http/serve.ts'
import { createDirectoryExport, type DirectoryDeps, listCompanies } from './directory.ts'
import { type HolderDeps, listHolders, requireHolder } from './holders.ts'

export function serveEnterprises(
  serve: Serve,
  { exports, ...deps }: DirectoryDeps & HolderDeps & { exports: Exports },
): void {
  const exportDirectory = exports.add(createDirectoryExport(deps))
  serve(companyDirectory, ({ body }) => listCompanies(deps, body))
  serve(prefixHolders, ({ body }) => listHolders(deps, body))
  serve(prefixHolder, ({ params }) => requireHolder(deps, params.prefix))
  serve(companyDirectoryExport, ({ body }, context) => exportDirectory(body, context))
}
