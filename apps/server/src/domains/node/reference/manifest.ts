import { areaList, industryList } from '@biaojie/contract/node/reference/reference.ts'
import { RawJson } from '../../../http/serve.ts'
import { defineDomain } from '../../assembly.ts'
import { areas, industries } from './reference.ts'

export const reference = defineDomain({
  name: 'reference',
  create: () => undefined,
  serve(serve) {
    serve(areaList, async ({ body }) => new RawJson(areas.answer(body.level, body.parentCode)))
    serve(industryList, async ({ body }) => new RawJson(industries.answer(body.level, body.parentCode)))
  },
})
