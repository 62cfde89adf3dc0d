import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import type { Start } from '../fields/use-fields.ts'
import { EMPTY, toValues, type Values } from '../fields/values.ts'
import type { Photo, Photos, Slot } from '../upload/use-uploads.ts'
import type { Detail } from '../use-detail.ts'

/** Returns the first values of the form: the draft, else the submission, else only the single node. */
export function chooseStart(detail: Detail): Start {
  const { registration, draft, nodes, consented } = detail
  const only = nodes.length === 1 ? (nodes[0]?.id ?? '') : ''
  const submitted = registration.id ? toValues(registration) : makeFirstValues(registration, only)
  const values = draft ? addNumber(draft.values, submitted) : submitted
  return {
    values: values.secondNodeId ? values : { ...values, secondNodeId: only },
    ticks: { agreement: false, idPhotoConsent: draft?.consent ?? consented },
    reviewed: submitted,
    feedback: registration.companyApprovalDetails.fields,
  }
}

/** This browser stores no ID number with a draft; for the same person, the submitted one is used. */
function addNumber(drafted: Values, submitted: Values): Values {
  const same =
    drafted.legalCradType === submitted.legalCradType && drafted.legalPerson === submitted.legalPerson
  return drafted.legalCardNo || !same ? drafted : { ...drafted, legalCardNo: submitted.legalCardNo }
}

/** An older company may have a prefix without ever having filled in this form. */
function makeFirstValues({ standing }: Registration, secondNodeId: string): Values {
  if (!standing) return { ...EMPTY, secondNodeId }
  const indentifierPrefix = standing.indentifierPrefix.split('.').at(-1) ?? ''
  return { ...EMPTY, secondNodeId, indentifierPrefix, name: standing.name }
}

const NAMES: Record<Slot, string> = { licenseImg: '证照图片', face: '证件正面', back: '证件反面' }

const makePhoto = (slot: Slot, fileName: string, { draft, addresses }: Detail): Photo =>
  fileName
    ? {
        state: {
          kind: 'done',
          fileName: draft?.names[slot] ?? NAMES[slot],
          preview: addresses[fileName] || undefined,
        },
      }
    : { state: { kind: 'empty' } }

/** Returns the upload boxes for photos that the node has already. */
export const makePhotos = (values: Values, detail: Detail): Photos => ({
  licenseImg: makePhoto('licenseImg', values.licenseImg, detail),
  face: makePhoto('face', values.legalCardObject.face, detail),
  back: makePhoto('back', values.legalCardObject.back, detail),
})
