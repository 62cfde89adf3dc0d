import { defineDomain } from '../../assembly.ts'
import { serveReference } from './routes.ts'

export const reference = defineDomain({ name: 'reference', create: () => undefined, serve: serveReference })
