import { ENGLISH_STATES } from '@biaojie/contract/identifiers/records/english.ts'
import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { makeAbsoluteAddress } from '@biaojie/contract/rules.ts'
import { findText, getPage, type Subject } from '../subject.ts'
import { type AasNode, getContentType, makeSubmodelReference, TEXT_MAX } from './elements.ts'
import { makeNameplate, makeTechnicalData } from './submodels.ts'

export type Environment = { assetAdministrationShells: AasNode[]; submodels: AasNode[] }

/** The id of a shell is the address of its representation. */
export const getShellId = (page: string) => `${page}?format=aas`

/** The name of a specific asset id that means the identifier itself. */
export const HANDLE = 'handle'
export const SERIAL = 'serialNumber'

function makeThumbnail({ record, origin }: Subject): AasNode {
  const [image] = record.images
  if (!image) return {}
  const path = makeAbsoluteAddress(origin, image)
  return { defaultThumbnail: { path, contentType: getContentType(path) } }
}

function toAsset(subject: Subject): AasNode {
  const { record } = subject
  const serial = findText(record, 'serialNo')
  return {
    assetKind: record.level === 'item' ? 'Instance' : 'Type',
    // The address in the code on a part identifies it, as IEC 61406 says.
    globalAssetId: getPage(subject),
    specificAssetIds: [
      { name: HANDLE, value: record.identifier },
      ...(serial ? [{ name: SERIAL, value: serial }] : []),
    ],
    ...makeThumbnail(subject),
  }
}

/**
 * The metamodel has no place for a state, so it is given in the description for people and in an extension
 * for programs.
 */
function readState({ record: { state, stateReason } }: Subject): AasNode {
  if (state === 'active') return {}
  return {
    description: [
      {
        language: 'zh',
        text: `${STATE_NAMES[state]}${stateReason && `：${stateReason}`}`.slice(0, TEXT_MAX),
      },
      { language: 'en', text: ENGLISH_STATES[state] },
    ],
    extensions: [{ name: 'state', valueType: 'xs:string', value: state }],
  }
}

/** A record as an Asset Administration Shell with its submodels. */
export function makeEnvironment(subject: Subject): Environment {
  const submodels = [makeNameplate(subject), makeTechnicalData(subject)]
  const shell = {
    modelType: 'AssetAdministrationShell',
    id: getShellId(getPage(subject)),
    idShort: `AAS_${subject.record.identifier.replace(/[^a-zA-Z0-9]/g, '_')}`,
    displayName: [{ language: 'zh', text: subject.record.name.slice(0, 128) }],
    ...readState(subject),
    assetInformation: toAsset(subject),
    submodels: submodels.map(({ id }) => makeSubmodelReference(String(id))),
  }
  return { assetAdministrationShells: [shell], submodels }
}
