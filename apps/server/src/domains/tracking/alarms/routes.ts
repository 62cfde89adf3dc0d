import { alarmCalls as calls } from '@biaojie/contract/tracking/alarms/alarms.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Alarms } from './alarms.ts'

export function serveAlarms(serve: Serve, alarms: Alarms): void {
  serve(calls.alarmList, ({ body }, { who }) => alarms.list(who, body))
  serve(calls.alarmDetail, ({ body }, { who }) => alarms.read(who, body))
  serve(calls.alarmEvidence, ({ body }, { who }) => alarms.evidence(who, body))
  serve(calls.alarmHandle, ({ body }, { who }) => alarms.handle(who, body))
  serve(calls.alarmSettings, ({ body }, { who }) => alarms.settings(who, body))
  serve(calls.alarmSettingsSave, ({ body }, { who }) => alarms.saveSettings(who, body))
  serve(calls.identifierWarning, ({ body }) => alarms.warning(body.identifier))
}
