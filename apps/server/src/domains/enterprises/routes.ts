import { companyDirectory, companyDirectoryExport } from '@biaojie/contract/enterprises.ts'
import type { Exports } from '../../http/exports.ts'
import type { Serve } from '../../http/serve.ts'
import { type DirectoryDeps, directory, exportedDirectory } from './directory.ts'

export function serveEnterprises(
  serve: Serve,
  { exports, ...deps }: DirectoryDeps & { exports: Exports },
): void {
  const exported = exports.add(exportedDirectory(deps))
  serve(companyDirectory, ({ body }) => directory(deps, body))
  serve(companyDirectoryExport, ({ body }, context) => exported(body, context))
}
