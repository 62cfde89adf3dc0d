/** Addresses of standards below the node's own. Records themselves answer at `/id/…` (see docs/standards.md). */
import { Type } from 'typebox'
import { defineCall, defineRaw } from '../define.ts'
import { measuredSheet } from '../drawings/drawings.ts'
import { oneOf, text } from '../fields.ts'
import { IDENTIFIER_MAX } from '../rules.ts'

export const gs1Resolver = defineRaw('gs1Resolver', {
  route: 'GET /.well-known/gs1resolver',
  access: 'public',
  summary: 'GS1 解析服务的说明文件（GS1-Conformant Resolver 1.2）',
  answers: ['application/json'],
  crossOrigin: true,
})

export const didDocument = defineRaw('didDocument', {
  route: 'GET /.well-known/did.json',
  access: 'public',
  summary: '本节点的 DID 文档（did:web），内有核对其签名的公钥',
  answers: ['application/did+json'],
  crossOrigin: true,
})

const JSON_ANSWER = {
  access: 'public',
  answers: ['application/json'],
  ownRefusals: true,
  crossOrigin: true,
} as const
const rest = Type.Object({ '*': text(8_000, '地址') })

export const aasShells = defineRaw('aasShells', {
  ...JSON_ANSWER,
  route: 'GET /shells',
  summary: '按资产（assetIds）查资产管理壳，AAS Part 2',
})

export const aasShell = defineRaw('aasShell', {
  ...JSON_ANSWER,
  route: 'GET /shells/*',
  summary: '一个资产管理壳、其资产信息与子模型，编号为 base64url',
  params: rest,
})

export const aasSubmodel = defineRaw('aasSubmodel', {
  ...JSON_ANSWER,
  route: 'GET /submodels/*',
  summary: '一个子模型及其元素，编号为 base64url',
  params: rest,
})

export const aasLookup = defineRaw('aasLookup', {
  ...JSON_ANSWER,
  route: 'GET /lookup/shells',
  summary: '按资产（assetIds）查资产管理壳的编号',
})

export const aasAssetIds = defineRaw('aasAssetIds', {
  ...JSON_ANSWER,
  route: 'GET /lookup/shells/*',
  summary: '一个资产管理壳的资产编号',
  params: rest,
})

export const aasSerialization = defineRaw('aasSerialization', {
  access: 'public',
  ownRefusals: true,
  crossOrigin: true,
  route: 'GET /serialization',
  summary: '资产管理壳与子模型打包（aasIds、submodelIds，base64url），按 Accept 给 JSON 或 AASX，AAS Part 2',
  answers: ['application/json', 'application/asset-administration-shell-package+xml'],
})

/** The readers of a battery passport under the regulation; `partner` is a person with a legitimate interest. */
export const PASSPORT_READERS = ['public', 'partner', 'authority'] as const

export const batteryPassport = defineCall('batteryPassport', {
  route: 'GET /api/v1/identifiers/:prefix/:code/battery-passport',
  access: [],
  scope: 'read',
  summary: '本企业一个电池的护照，按公众、正当利益方或监管所见',
  params: Type.Object({ prefix: text(20, '前缀'), code: text(IDENTIFIER_MAX, '编码') }),
  query: Type.Object({ audience: Type.Optional(oneOf([...PASSPORT_READERS], '查看方')) }),
  refusals: ['identifier_not_found', 'passport_missing'],
  data: Type.Object({
    audience: Type.Enum(PASSPORT_READERS),
    /** The same as the form `battery-passport` of the identifier, for this audience. */
    passport: Type.Record(Type.String(), Type.Unknown()),
  }),
})

export const representationCalls = {
  measuredSheet,
  gs1Resolver,
  didDocument,
  aasShells,
  aasShell,
  aasSubmodel,
  aasLookup,
  aasAssetIds,
  aasSerialization,
}
export const passportCalls = { batteryPassport }
