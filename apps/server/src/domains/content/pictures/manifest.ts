import { defineDomain } from '../../assembly.ts'
import { createPictures } from './pictures.ts'
import { servePictures } from './routes.ts'

export const pictures = defineDomain({
  name: 'pictures',
  create: createPictures,
  serve: servePictures,
  jobs: ({ jobs }) => jobs,
})
