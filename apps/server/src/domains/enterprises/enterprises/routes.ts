import {
  companyDirectory,
  companyDirectoryExport,
  prefixHolder,
  prefixHolders,
} from '@biaojie/contract/enterprises/enterprises/enterprises.ts'
import type { Exports } from '../../../http/exports.ts'
import type { Serve } from '../../../http/serve.ts'
import { type DirectoryDeps, directory, exportedDirectory } from './directory.ts'
import { type HolderDeps, holder, holders } from './holders.ts'

export function serveEnterprises(
  serve: Serve,
  { exports, ...deps }: DirectoryDeps & HolderDeps & { exports: Exports },
): void {
  const exported = exports.add(exportedDirectory(deps))
  serve(companyDirectory, ({ body }) => directory(deps, body))
  serve(prefixHolders, ({ body }) => holders(deps, body))
  serve(prefixHolder, ({ params }) => holder(deps, params.prefix))
  serve(companyDirectoryExport, ({ body }, context) => exported(body, context))
}
