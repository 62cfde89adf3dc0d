/** Addresses of standards below the node's own. Records themselves answer at `/id/…` (see docs/standards.md). */
import { type TSchema, Type } from 'typebox'
import { type DescribedAddress, defineCall, defineRaw } from '../../define.ts'
import { defineChoice, scannedText, text } from '../../fields.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { FORM_NAMES, FORMS } from './forms.ts'

const AnyJson = Type.Unknown({ examples: [{}] })

export const gs1Resolver = defineRaw('gs1Resolver', {
  route: 'GET /.well-known/gs1resolver',
  access: 'public',
  gives: { data: AnyJson },
  summary: 'GS1 解析服务的说明文件（GS1-Conformant Resolver 1.2）',
  answers: ['application/json'],
  crossOrigin: true,
})

export const didDocument = defineRaw('didDocument', {
  route: 'GET /.well-known/did.json',
  access: 'public',
  gives: { data: AnyJson, also: { 404: '本节点不签名' } },
  summary: '本节点的 DID 文档（did:web），内有核对其签名的公钥',
  answers: ['application/did+json'],
  crossOrigin: true,
})

const referable = (modelType: string) =>
  Type.Object(
    { modelType: Type.String({ examples: [modelType] }), idShort: Type.Optional(Type.String()) },
    { additionalProperties: true },
  )
const ShellSchema = referable('AssetAdministrationShell')
const SubmodelSchema = referable('Submodel')
const ElementSchema = referable('Property')
const ReferenceSchema = Type.Object(
  {
    type: Type.String({ examples: ['ModelReference'] }),
    keys: Type.Array(Type.Object({ type: Type.String(), value: Type.String() })),
  },
  { additionalProperties: true },
)
const defineList = (item: TSchema) =>
  Type.Object({ paging_metadata: Type.Object({}, { additionalProperties: true }), result: Type.Array(item) })
const AssetIdSchema = Type.Object(
  { name: Type.String(), value: Type.String() },
  { additionalProperties: true },
)
/** Errors in the form of the standard: a Result with messages. */
const REFUSED = { 400: '请求有误', 403: '没有写明资产：本节点不列出全部', 404: '没有所要的内容' }
const assetIds = Type.Object({
  assetIds: Type.String({
    title: '资产编号：{"name","value"} 的 base64url，几个以逗号分开',
    examples: ['eyJuYW1lIjoiaGFuZGxlIiwidmFsdWUiOiI4OC40NDkuMTAwMS9CRC0zMjBBMDAwMSJ9'],
  }),
})
const encoded = (title: string) => text(4_000, title)
const shell = { aasIdentifier: encoded('资产管理壳编号的 base64url') }
const submodel = { submodelIdentifier: encoded('子模型编号的 base64url') }
const element = { idShortPath: text(2_000, '元素的 idShort 路径') }
type Params = Record<string, TSchema>
const defineBelow = (
  name: string,
  path: `/${string}`,
  summary: string,
  params: Params,
  data: TSchema,
): DescribedAddress => ({ name, path, summary, params: Type.Object(params), data })

/** The calls for a submodel, at its own address and below its shell. */
const defineSubmodel = (begin: string, at: `/${string}`, params: Params): DescribedAddress[] => [
  defineBelow(begin, at, '一个子模型', params, SubmodelSchema),
  defineBelow(`${begin}Value`, `${at}/$value`, '一个子模型的值', params, AnyJson),
  defineBelow(`${begin}Metadata`, `${at}/$metadata`, '一个子模型除值以外的内容', params, SubmodelSchema),
  defineBelow(`${begin}Reference`, `${at}/$reference`, '指向一个子模型的引用', params, ReferenceSchema),
  defineBelow(
    `${begin}Elements`,
    `${at}/submodel-elements`,
    '一个子模型的元素',
    params,
    defineList(ElementSchema),
  ),
  defineBelow(
    `${begin}Element`,
    `${at}/submodel-elements/:idShortPath`,
    '子模型的一个元素',
    { ...params, ...element },
    ElementSchema,
  ),
  defineBelow(
    `${begin}ElementValue`,
    `${at}/submodel-elements/:idShortPath/$value`,
    '子模型的一个元素的值',
    { ...params, ...element },
    AnyJson,
  ),
]

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
  reads: { query: assetIds },
  gives: { data: defineList(ShellSchema), also: REFUSED },
  summary: '按资产（assetIds）查资产管理壳，AAS Part 2',
})

export const aasShell = defineRaw('aasShell', {
  ...JSON_ANSWER,
  route: 'GET /shells/*',
  summary: '一个资产管理壳、其资产信息与子模型，编号为 base64url',
  params: rest,
  gives: { also: REFUSED },
  addresses: [
    defineBelow('aasShellById', '/shells/:aasIdentifier', '一个资产管理壳', shell, ShellSchema),
    defineBelow(
      'aasShellReference',
      '/shells/:aasIdentifier/$reference',
      '指向一个资产管理壳的引用',
      shell,
      ReferenceSchema,
    ),
    defineBelow(
      'aasAssetInformation',
      '/shells/:aasIdentifier/asset-information',
      '资产信息',
      shell,
      AnyJson,
    ),
    defineBelow(
      'aasSubmodelReferences',
      '/shells/:aasIdentifier/submodel-refs',
      '子模型的引用',
      shell,
      defineList(ReferenceSchema),
    ),
    defineBelow(
      'aasShellSubmodels',
      '/shells/:aasIdentifier/submodels',
      '壳的子模型',
      shell,
      defineList(SubmodelSchema),
    ),
    ...defineSubmodel('aasShellSubmodel', '/shells/:aasIdentifier/submodels/:submodelIdentifier', {
      ...shell,
      ...submodel,
    }),
  ],
})

export const aasSubmodel = defineRaw('aasSubmodel', {
  ...JSON_ANSWER,
  route: 'GET /submodels/*',
  summary: '一个子模型及其元素，编号为 base64url',
  params: rest,
  gives: { also: REFUSED },
  addresses: defineSubmodel('aasSubmodelById', '/submodels/:submodelIdentifier', submodel),
})

export const aasLookup = defineRaw('aasLookup', {
  ...JSON_ANSWER,
  route: 'GET /lookup/shells',
  reads: { query: assetIds },
  gives: { data: defineList(Type.String()), also: REFUSED },
  summary: '按资产（assetIds）查资产管理壳的编号',
})

export const aasAssetIds = defineRaw('aasAssetIds', {
  ...JSON_ANSWER,
  route: 'GET /lookup/shells/*',
  summary: '一个资产管理壳的资产编号',
  params: rest,
  gives: { also: REFUSED },
  addresses: [
    defineBelow(
      'aasAssetIdsOfShell',
      '/lookup/shells/:aasIdentifier',
      '一个资产管理壳的资产编号',
      shell,
      Type.Array(AssetIdSchema),
    ),
  ],
})

export const aasAssetLinks = defineRaw('aasAssetLinks', {
  ...JSON_ANSWER,
  route: 'POST /lookup/shellsByAssetLink',
  reads: { bodies: { 'application/json': Type.Array(AssetIdSchema) } },
  gives: { data: defineList(Type.String()), also: REFUSED },
  refusals: ['invalid_input'],
  summary: '按资产编号（正文，name 与 value 的列表）查资产管理壳的编号，可按 limit、cursor 分页',
})

export const aasDescription = defineRaw('aasDescription', {
  ...JSON_ANSWER,
  route: 'GET /description',
  gives: { data: Type.Object({ profiles: Type.Array(Type.String()) }) },
  summary: '本节点完整提供的 AAS 服务规格（profiles）',
})

export const aasConcepts = defineRaw('aasConcepts', {
  ...JSON_ANSWER,
  route: 'GET /concept-descriptions',
  gives: { data: defineList(AnyJson), also: REFUSED },
  summary: '概念描述：语义编号直接指向词典，本节点没有，列表为空',
})

export const aasConcept = defineRaw('aasConcept', {
  ...JSON_ANSWER,
  route: 'GET /concept-descriptions/*',
  gives: { also: REFUSED },
  addresses: [
    defineBelow(
      'aasConceptById',
      '/concept-descriptions/:cdIdentifier',
      '一个概念描述',
      { cdIdentifier: encoded('概念描述编号的 base64url') },
      AnyJson,
    ),
  ],
  summary: '一个概念描述，编号为 base64url',
  params: rest,
})

export const aasSerialization = defineRaw('aasSerialization', {
  access: 'public',
  ownRefusals: true,
  crossOrigin: true,
  route: 'GET /serialization',
  reads: {
    query: Type.Object({
      aasIds: Type.Optional(encoded('资产管理壳编号的 base64url')),
      submodelIds: Type.Optional(encoded('子模型编号的 base64url')),
    }),
  },
  gives: {
    data: Type.Object(
      { assetAdministrationShells: Type.Array(ShellSchema), submodels: Type.Array(SubmodelSchema) },
      { additionalProperties: true },
    ),
    also: REFUSED,
  },
  summary: '资产管理壳与子模型打包（aasIds、submodelIds，base64url），按 Accept 给 JSON 或 AASX，AAS Part 2',
  answers: ['application/json', 'application/asset-administration-shell-package+xml'],
})

/** The readers of a battery passport under the regulation; `partner` is a person with a legitimate interest. */
export const PASSPORT_READERS = ['public', 'partner', 'authority'] as const

export const englishNames = defineCall('englishNames', {
  route: 'POST /platform-console-service/identifier/manager/identifier/english-names',
  access: 'public',
  summary: '一条记录公开字段的英文名，企业在模板里写的',
  body: Type.Object({ identifier: scannedText(4 * IDENTIFIER_MAX, '标识') }),
  refusals: ['identifier_not_found'],
  data: Type.Object({
    /** By the names on the page. */
    names: Type.Record(Type.String(), Type.String(), { examples: [{ 中心孔: 'Centre bore' }] }),
  }),
})

export const batteryPassport = defineCall('batteryPassport', {
  route: 'GET /api/v1/identifiers/:prefix/:code/battery-passport',
  access: [],
  scope: 'read',
  limitedKeys: 'its',
  summary: '本企业一个电池的护照，按公众、正当利益方或监管所见',
  params: Type.Object({ prefix: text(20, '前缀'), code: text(IDENTIFIER_MAX, '编码') }),
  query: Type.Object({ audience: Type.Optional(defineChoice([...PASSPORT_READERS], '查看方')) }),
  refusals: ['identifier_not_found', 'passport_missing'],
  data: Type.Object({
    audience: Type.Enum(PASSPORT_READERS),
    /** The same as the form `battery-passport` of the identifier, for this audience. */
    passport: Type.Record(Type.String(), Type.Unknown()),
  }),
})

const FORM_TYPES = FORM_NAMES.map((name) => FORMS[name].type)
const negotiated = {
  access: 'public',
  ownRefusals: true,
  crossOrigin: true,
  answers: ['text/html', ...FORM_TYPES],
  reads: {
    query: Type.Object({
      format: Type.Optional(Type.Enum(FORM_NAMES, { title: '要哪种形式', examples: ['linkset'] })),
      linkType: Type.Optional(
        Type.String({ title: 'linkset 得链接集，或一种链接（GS1 词汇，如 gs1:pip）', examples: ['linkset'] }),
      ),
    }),
    headers: Type.Object({
      accept: Type.Optional(Type.String({ title: '要哪种形式', examples: ['application/linkset+json'] })),
      'accept-language': Type.Optional(Type.String({ title: '语言', examples: ['zh-CN'] })),
    }),
  },
  gives: {
    data: AnyJson,
    headers: { link: '链接集的地址与各种形式' },
    also: {
      304: '没有变化（If-None-Match）',
      307: '转到链接的目标，或记录自己的地址',
      400: '不是正确的地址',
      404: '没有这个标识、这种形式或这种链接',
      406: '没有客户端接受的形式',
      410: '标识已作废',
      451: '标识已停止解析',
    },
  },
} as const
const gtin = { gtin: Type.String({ title: '14 位 GTIN', examples: ['09501101530003'] }) }
const gs1Serial = Type.String({ title: '序列号', examples: ['BD-320A0001'] })
const gs1Lot = Type.String({ title: '批号', examples: ['B20261118'] })

/** Answered by content negotiation beside the portal's pages; GS1 has more keys and qualifiers of the same form. */
export const recordAddresses = {
  recordForms: defineRaw('recordForms', {
    ...negotiated,
    route: 'GET /id/:prefix/:suffix',
    summary: '一个标识的记录：按 Accept 或 format 给页面、链接集、JSON-LD、AAS、产品护照',
    params: Type.Object({ prefix: text(20, '前缀'), suffix: text(IDENTIFIER_MAX, '后缀') }),
  }),
  digitalLinkClass: defineRaw('digitalLinkClass', {
    ...negotiated,
    route: 'GET /01/:gtin',
    summary: 'GS1 数字链接：一个 GTIN',
    params: Type.Object(gtin),
  }),
  digitalLinkSerial: defineRaw('digitalLinkSerial', {
    ...negotiated,
    route: 'GET /01/:gtin/21/:serial',
    summary: 'GS1 数字链接：一个 GTIN 与序列号',
    params: Type.Object({ ...gtin, serial: gs1Serial }),
  }),
  digitalLinkLot: defineRaw('digitalLinkLot', {
    ...negotiated,
    route: 'GET /01/:gtin/10/:lot',
    summary: 'GS1 数字链接：一个 GTIN 与批号',
    params: Type.Object({ ...gtin, lot: gs1Lot }),
  }),
}
