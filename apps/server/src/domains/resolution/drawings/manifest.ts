import * as calls from '@biaojie/contract/resolution/drawings.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineDomain } from '../../assembly.ts'
import { templateContent } from '../../identifiers/templates/templates.ts'
import { createDrawings, type DrawingsDeps } from './drawings.ts'

type Needs = Omit<DrawingsDeps, 'templateOf'> & { db: Db }

export const drawings = defineDomain({
  name: 'drawings',
  create: ({ db, ...needs }: Needs) =>
    createDrawings({
      ...needs,
      templateOf: (prefix, template, version) => templateContent(db, prefix, template, version),
    }),
  serve: (serve, drawings) => {
    serve(calls.partDrawing, ({ body }) =>
      drawings.loadDrawing(body.identifier, { parts: !body.brief, as: body.as }),
    )
    serve.raw(calls.measuredSheet, async ({ query }, _request, reply) =>
      reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="inspection.pdf"')
        .send(Buffer.from(await drawings.loadSheet(query.identifier))),
    )
  },
})
