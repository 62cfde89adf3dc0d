import type { Db } from '../../../platform/database/database.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { findRetirement } from '../../identifiers/records/identifiers.ts'
import { templateContent } from '../../identifiers/templates/templates.ts'
import { createRepresentations, type RepresentationsDeps } from './representations.ts'
import { answerRecords, serveRepresentations } from './routes.ts'

export { answerRecords }

type Needs = Omit<
  RepresentationsDeps,
  'templateOf' | 'retiredAt' | 'withEvents' | 'publicUrl' | 'dataDir'
> & {
  env: Env
  events: { hasEvents: (db: Db, prefix: string, handles: readonly string[]) => Promise<ReadonlySet<string>> }
}

export const representations = defineDomain({
  name: 'representations',
  create: ({ db, env, events, ...needs }: Needs) =>
    createRepresentations({
      ...needs,
      db,
      templateOf: (prefix, template, version) => templateContent(db, prefix, template, version),
      retiredAt: (handle) => findRetirement(db, handle),
      withEvents: (prefix, handles) => events.hasEvents(db, prefix, handles),
      publicUrl: env.publicUrl,
      dataDir: env.dataDir,
    }),
  serve: serveRepresentations,
})
