import * as call from '@biaojie/contract/tracking/events/events.ts'
import * as sheet from '@biaojie/contract/tracking/events/sheets.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../../identifiers/records/identifiers.ts'
import { type Identify, serveEpcis } from './epcis-routes.ts'
import { createEvents, type EventsDeps } from './events.ts'

type Needs = Omit<EventsDeps, 'codes' | 'forget'> & {
  env: Env
  keys: { identify: Identify }
  resolution: { lookup: Pick<EventsDeps, 'forget'> }
}

export const events = defineDomain({
  name: 'events',
  create: ({ keys, env, resolution, ...needs }: Needs) => ({
    ...createEvents({ ...needs, codes: listCodeKeys(env), forget: resolution.lookup.forget }),
    identify: keys.identify,
  }),
  serve(serve, events) {
    const { phone, history, sheets } = events
    serve(call.eventCapture, ({ body }, { who }) => phone.capture(who, body))
    serve(call.eventPart, ({ body }, { who }) => phone.part(who, body.code))
    serve(call.eventPhoneParts, (_input, { who }) => phone.loadPhoneParts(who))
    serve(call.eventList, ({ body }, { who }) => history.list(who, body))
    serve(call.eventPhotoAdd, ({ body, file }, { who, ip }) => phone.addPhoto(who, { ...body, file, ip }))
    serve(call.eventPhoto, ({ body }, { who }) => history.loadPhoto(who, body))
    serve(sheet.eventSheetSample, () => sheets.writeSample())
    serve(sheet.eventSheetCheck, ({ file }, { who }) => sheets.check(who, file))
    serve(sheet.eventSheetImport, ({ body, file }, { who }) => sheets.import(who, file, body.mode))
    serveEpcis(serve, events, events.identify)
  },
  jobs: ({ jobs }) => jobs,
  start: ({ start }) => start(),
})
