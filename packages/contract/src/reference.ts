import { Type } from 'typebox'
import { defineCall } from './define.ts'

export const industryList = defineCall('industryList', {
  access: 'public',
  summary: '国民经济行业分类（GB/T 4754-2017），按上级代码逐级取',
  body: Type.Object({
    level: Type.Union([Type.String({ maxLength: 1 }), Type.Integer()]),
    parentCode: Type.String({ maxLength: 8 }),
  }),
  data: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})

export const referenceCalls = { industryList }
