import * as call from '@biaojie/contract/tracking/events/events.ts'
import { eventSheetCalls as sheet } from '@biaojie/contract/tracking/events/sheets.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Events } from './events.ts'

/** Calls of people: the page of workers, the history of an identifier, and spreadsheets of events. */
export function serveEvents(serve: Serve, { phone, history, sheets }: Events): void {
  serve(call.eventCapture, ({ body }, { who }) => phone.capture(who, body))
  serve(call.eventPart, ({ body }, { who }) => phone.part(who, body.code))
  serve(call.eventPhoneParts, (_input, { who }) => phone.loadPhoneParts(who))
  serve(call.eventList, ({ body }, { who }) => history.list(who, body))
  serve(call.eventPhotoAdd, ({ body, file }, { who, ip }) => phone.addPhoto(who, { ...body, file, ip }))
  serve(call.eventPhoto, ({ body }, { who }) => history.photo(who, body))
  serve(sheet.eventSheetSample, () => sheets.sample())
  serve(sheet.eventSheetCheck, ({ file }, { who }) => sheets.check(who, file))
  serve(sheet.eventSheetImport, ({ body, file }, { who }) => sheets.import(who, file, body.mode))
}
