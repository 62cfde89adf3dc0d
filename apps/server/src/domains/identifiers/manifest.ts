import type { Env } from '../../platform/base/env.ts'
import { defineDomain } from '../assembly.ts'
import { codeKeys, createIdentifiers, type IdentifiersDeps } from './identifiers.ts'
import { serveIdentifiers } from './routes.ts'

type Needs = Omit<IdentifiersDeps, 'codes' | 'forget'> & {
  env: Env
  resolution: { lookup: Pick<IdentifiersDeps, 'forget'> }
}

export const identifiers = defineDomain({
  name: 'identifiers',
  create: ({ resolution, ...needs }: Needs) =>
    createIdentifiers({ ...needs, codes: codeKeys(needs.env), forget: resolution.lookup.forget }),
  serve: serveIdentifiers,
})
