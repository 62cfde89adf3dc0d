import * as calls from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { departureFile } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { serveDownload } from '../../../http/downloads.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../../identifiers/records/identifiers.ts'
import { type ArrivalsDeps, createArrivals } from './arrivals.ts'
import { createDepartures, type DeparturesDeps, type Documents } from './departures.ts'
import { createKinds } from './kinds.ts'

type Needs = Omit<DeparturesDeps & ArrivalsDeps, 'kinds' | 'documents' | 'dataDir'> & {
  env: Env
  pictures: { documents: Documents }
}

export const relocations = defineDomain({
  name: 'relocations',
  create({ env, pictures, ...needs }: Needs) {
    const deps = {
      ...needs,
      dataDir: env.dataDir,
      kinds: createKinds(listCodeKeys(env)),
      documents: pictures.documents,
    }
    return { departures: createDepartures(deps), arrivals: createArrivals(deps) }
  },
  serve(serve, { departures, arrivals }) {
    serve(calls.departureCreate, ({ body }, { who }) => departures.create(who, body))
    serve(calls.departureList, ({ body }, { who }) => departures.list(who, body))
    serve(calls.departureCancel, ({ body }, { who }) => departures.cancel(who, body))
    serve(calls.departureExport, ({ body }, context) => departures.export(body, context))
    serveDownload(serve, departureFile, departures.downloads, departures.open)
    serve(calls.arrivalBegin, ({ body }, { who }) => arrivals.begin(who, body))
    serve(calls.arrivalPiece, ({ body, file }, { who }) => arrivals.keepPiece(who, { ...body, file }))
    serve(calls.arrivalList, ({ body }, { who }) => arrivals.list(who, body))
    serve(calls.arrivalDetail, ({ body }, { who }) => arrivals.detail(who, body))
    serve(calls.arrivalConfirm, ({ body }, { who }) => arrivals.confirm(who, body))
    serve(calls.arrivalWrite, ({ body }, { who }) => arrivals.write(who, body))
    serve(calls.arrivalCancel, ({ body }, { who }) => arrivals.cancel(who, body))
  },
  jobs: ({ departures, arrivals }) => [...departures.jobs, ...arrivals.jobs],
  async start({ departures, arrivals }) {
    await departures.resume()
    await arrivals.resume()
  },
})
