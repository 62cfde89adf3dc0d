import { defineDomain } from '../../assembly.ts'
import { serveShares } from './routes.ts'
import { createShares } from './shares.ts'

export const shares = defineDomain({ name: 'shares', create: createShares, serve: serveShares })
