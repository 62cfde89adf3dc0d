import { alarmsOpened } from '../alarms/alarms.ts'
import { defineDomain } from '../assembly.ts'
import { createFigures, type FiguresDeps } from './figures.ts'
import { serveFigures } from './routes.ts'

export const figures = defineDomain({
  name: 'figures',
  create: (needs: Omit<FiguresDeps, 'alarmsOpened'>) => createFigures({ ...needs, alarmsOpened }),
  serve: serveFigures,
  jobs: ({ jobs }) => jobs,
})
