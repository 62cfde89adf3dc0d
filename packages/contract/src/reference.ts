import { Type } from 'typebox'
import { defineCall } from './define.ts'

const asked = Type.Object({
  level: Type.Union([Type.String({ maxLength: 1 }), Type.Integer()]),
  parentCode: Type.String({ maxLength: 8 }),
})
const options = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))

export const areaList = defineCall('areaList', {
  access: 'public',
  summary: '行政区划（GB/T 2260 六位代码），从 level 1、parentCode -1 起逐级取；没有下级时为空数组',
  body: asked,
  data: options,
})

export const industryList = defineCall('industryList', {
  access: 'public',
  summary: '国民经济行业分类（GB/T 4754-2017），从 level 1、parentCode -1 起逐级取',
  /** `v` is 2 where a client says it; there is only this version. */
  query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 4 })) }),
  body: asked,
  data: options,
})

export const referenceCalls = { areaList, industryList }
