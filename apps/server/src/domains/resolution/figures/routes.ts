import * as calls from '@biaojie/contract/resolution/figures/figures.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Figures } from './figures.ts'

export function serveFigures(serve: Serve, figures: Figures): void {
  serve(calls.scanFigures, ({ body }, { who }) => figures.loadScans(who, body))
  serve(calls.scannedParts, ({ body }, { who }) => figures.parts(who, body))
  serve(calls.unknownCodeList, ({ body }, { who }) => figures.unknown(who, body))
  serve(calls.unknownCodeExport, ({ body }, context) => figures.exportUnknownCodes(body, context))
  serve(calls.unknownCodeWarn, ({ body }, { who }) => figures.warn(who, body))
  serve(calls.unknownCodeWarning, ({ body }) => figures.warningFor(body.identifier))
  serve(calls.firstScanList, ({ body }, { who }) => figures.firsts(who, body))
  serve(calls.scanMonths, ({ body }, { who }) => figures.months(who, body))
  serve(calls.scanMonthFile, ({ body }, { who }) => figures.writeMonthFile(who, body))
}
