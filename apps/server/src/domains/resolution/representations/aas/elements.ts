/* Submodel elements of the Asset Administration Shell (metamodel 3.0) in their JSON serialisation. */

import { isDay } from '@biaojie/contract/times.ts'

export type AasNode = { [name: string]: unknown }
export type AasElement = AasNode & { modelType: string; idShort?: string }

const IEC61360 = 'https://admin-shell.io/DataSpecificationTemplates/DataSpecificationIec61360/3/0'
/** Longer names are cut, because the metamodel limits them. */
const NAME_MAX = 128
export const TEXT_MAX = 1_023

export const makeExternalReference = (value: string): AasNode => ({
  type: 'ExternalReference',
  keys: [{ type: 'GlobalReference', value }],
})
export const makeSubmodelReference = (id: string): AasNode => ({
  type: 'ModelReference',
  keys: [{ type: 'Submodel', value: id }],
})

export type Naming = {
  idShort: string
  /** The Chinese name. */
  name?: string
  semanticId?: string
}
const makeHeading = ({ idShort, name, semanticId }: Naming): AasNode => ({
  idShort,
  ...(name && { displayName: [{ language: 'zh', text: name.slice(0, NAME_MAX) }] }),
  ...(semanticId && { semanticId: makeExternalReference(semanticId) }),
})

/** The unit of a number belongs in a data specification, which requires an English name. */
const getUnit = (naming: Naming, english: string, unit: string): AasNode => ({
  embeddedDataSpecifications: [
    {
      dataSpecification: makeExternalReference(IEC61360),
      dataSpecificationContent: {
        modelType: 'DataSpecificationIec61360',
        preferredName: [{ language: 'en', text: english || naming.idShort }],
        unit,
      },
    },
  ],
})

export const makeNumberProperty = (
  naming: Naming,
  value: string,
  { unit, english }: { unit: string; english: string },
): AasElement => ({
  modelType: 'Property',
  ...makeHeading(naming),
  valueType: 'xs:double',
  value,
  ...(unit && getUnit(naming, english, unit)),
})

/** Days have their own type; any other text stays text. */
export const makeTextProperty = (naming: Naming, value: string): AasElement => ({
  modelType: 'Property',
  ...makeHeading(naming),
  valueType: isDay(value) ? 'xs:date' : 'xs:string',
  value,
})

export const makeLanguageProperty = (naming: Naming, text: string): AasElement => ({
  modelType: 'MultiLanguageProperty',
  ...makeHeading(naming),
  value: [{ language: 'zh', text: text.slice(0, TEXT_MAX) }],
})

export const makeCollection = (naming: Naming, value: AasElement[]): AasElement => ({
  modelType: 'SubmodelElementCollection',
  ...makeHeading(naming),
  value,
})

/** Members of a list have no names. */
export const toList = (naming: Naming, members: AasElement[], memberId?: string): AasElement => ({
  modelType: 'SubmodelElementList',
  ...makeHeading(naming),
  orderRelevant: true,
  typeValueListElement: 'SubmodelElementCollection',
  ...(memberId && { semanticIdListElement: makeExternalReference(memberId) }),
  value: members.map(({ idShort: _idShort, ...member }) => member),
})

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}
export const getContentType = (address: string) =>
  TYPES[/\.(\w+)(?:\?.*)?$/.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

const ID_SHORT = /^[a-zA-Z]\w{1,127}$/

/** Returns valid element names for one collection, in the order of these keys. */
export function makeIdShorts(keys: readonly string[]): string[] {
  const taken = new Set<string>()
  return keys.map((key, at) => {
    const wanted = ID_SHORT.test(key) ? key : `Property${at + 1}`
    const name = taken.has(wanted.toLowerCase()) ? `${wanted}_${at + 1}` : wanted
    taken.add(name.toLowerCase())
    return name
  })
}
