import { defineDomain } from '../../assembly.ts'
import { countOpenedAlarms } from '../../tracking/alarms/alarms.ts'
import { createFigures, type FiguresDeps } from './figures.ts'
import { serveFigures } from './routes.ts'

export const figures = defineDomain({
  name: 'figures',
  create: (needs: Omit<FiguresDeps, 'countOpenedAlarms'>) => createFigures({ ...needs, countOpenedAlarms }),
  serve: serveFigures,
  jobs: ({ jobs }) => jobs,
})
