import { defineDomain } from '../../assembly.ts'
import { alarmsOpened } from '../../tracking/alarms/alarms.ts'
import { createFigures, type FiguresDeps } from './figures.ts'
import { serveFigures } from './routes.ts'

export const figures = defineDomain({
  name: 'figures',
  create: (needs: Omit<FiguresDeps, 'alarmsOpened'>) => createFigures({ ...needs, alarmsOpened }),
  serve: serveFigures,
  jobs: ({ jobs }) => jobs,
})
