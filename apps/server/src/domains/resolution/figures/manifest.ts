import * as calls from '@biaojie/contract/resolution/figures/figures.ts'
import { defineDomain } from '../../assembly.ts'
import { countOpenedAlarms } from '../../tracking/alarms/alarms.ts'
import { createFigures, type FiguresDeps } from './figures.ts'

export const figures = defineDomain({
  name: 'figures',
  create: (needs: Omit<FiguresDeps, 'countOpenedAlarms'>) => createFigures({ ...needs, countOpenedAlarms }),
  serve(serve, figures) {
    serve(calls.scanFigures, ({ body }, { who }) => figures.loadScans(who, body))
    serve(calls.scannedParts, ({ body }, { who }) => figures.parts(who, body))
    serve(calls.unknownCodeList, ({ body }, { who }) => figures.unknown(who, body))
    serve(calls.unknownCodeExport, ({ body }, context) => figures.exportUnknownCodes(body, context))
    serve(calls.unknownCodeWarn, ({ body }, { who }) => figures.warn(who, body))
    serve(calls.unknownCodeWarning, ({ body }) => figures.warningFor(body.identifier))
    serve(calls.firstScanList, ({ body }, { who }) => figures.firsts(who, body))
    serve(calls.scanMonths, ({ body }, { who }) => figures.months(who, body))
    serve(calls.scanMonthFile, ({ body }, { who }) => figures.writeMonthFile(who, body))
  },
  jobs: ({ jobs }) => jobs,
})
