import {
  getFieldRow,
  isPrefixDigits,
  normalizeCardNo,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationFields,
  readPrefixDigits,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import {
  ID_PHOTO_BYTES,
  makeTooLargeMessage,
} from '@biaojie/contract/enterprises/registrations/picture-rules.ts'
import type { Submission } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import {
  AGREEMENT_MESSAGE,
  findRegistrationProblems,
  ID_PHOTO_CONSENT_MESSAGE,
  ID_PHOTO_CONSENT_VERSION,
  makeFullPrefix,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { normalizeMobile } from '@biaojie/contract/rules.ts'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { sealText } from '../../../../platform/base/sealer.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { areas, industries } from '../../../node/reference/reference.ts'
import type { PrivateFile } from '../../files/files.ts'
import type { NodeSettings, RegistrationDeps } from '../context.ts'
import { maskCardNo, type StoredFields } from '../stored-fields.ts'

type Sent = Submission[RegistrationField] | ''
const keepValue = (value: Sent) => value
const READERS: Record<ReturnType<typeof getFieldRow>['kind'], (value: Sent) => unknown> = {
  text: (value) => toPrintable(String(value)),
  number: (value) => normalizeCardNo(toPrintable(String(value))),
  phone: (value) => normalizeMobile(toPrintable(String(value))),
  option: String,
  code: keepValue,
  levels: keepValue,
  upload: keepValue,
  uploads: keepValue,
}

/** Returns the form's fields in one spelling. A masked number sent back means an unchanged one: `kept`. */
export function readFields(
  body: Submission,
  storedNumber: { masked: string; open: string } | undefined,
): RegistrationFields {
  const digits = readPrefixDigits(body.indentifierPrefix)
  const cardNo = toPrintable(body.legalCardNo)
  return {
    ...(Object.fromEntries(
      REGISTRATION_FIELDS.map((field) => [field, READERS[getFieldRow(field).kind](body[field] ?? '')]),
    ) as RegistrationFields),
    indentifierPrefix: isPrefixDigits(digits) ? makeFullPrefix(digits) : digits,
    legalCardNo: storedNumber && cardNo === storedNumber.masked ? storedNumber.open : normalizeCardNo(cardNo),
  }
}

/** The consents given with a form. */
export type Consents = Pick<
  Submission,
  'agreement' | 'agreementVersion' | 'idPhotoConsent' | 'idPhotoConsentVersion'
>

/** Returns every problem that needs no database. */
function findProblems(
  body: Consents,
  fields: RegistrationFields,
  node: NodeSettings,
): Record<string, string> {
  const problems: Record<string, string> = { ...findRegistrationProblems(fields) }
  if (fields.secondNodeId && !node.secondNodes.some(({ id }) => id === fields.secondNodeId))
    problems.secondNodeId = '请选择二级节点'
  if (!problems.industryCode && !industries.findNames(fields.industryCode))
    problems.industryCode = '所属行业不在分类表中，请重新选择'
  if (!problems.registerArea && !areas.findNames(fields.registerArea))
    problems.registerArea = '注册地区不在区划表中，请重新选择'
  const { face, back } = fields.legalCardObject
  if (face && face === back) problems.legalCardObject = '正反面不能是同一张照片'
  if (!body.agreement) problems.agreement = AGREEMENT_MESSAGE
  if (!body.idPhotoConsent) problems.idPhotoConsent = ID_PHOTO_CONSENT_MESSAGE
  return problems
}

/** Refuses with every problem at its field, or with the consent to an older text. */
export function checkInput(body: Consents, fields: RegistrationFields, node: NodeSettings): void {
  const problems = findProblems(body, fields, node)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const current =
    body.agreementVersion === PREFIX_AGREEMENT_VERSION &&
    body.idPhotoConsentVersion === ID_PHOTO_CONSENT_VERSION
  if (!current) throw refuse('consent_outdated')
}

/** Returns a person's papers, without the company's licence. */
export const listPhotos = ({ legalCardObject }: Pick<RegistrationFields, 'legalCardObject'>) => [
  legalCardObject.face,
  legalCardObject.back,
]

export const listPictures = (fields: Pick<RegistrationFields, 'licenseImg' | 'legalCardObject'>) => [
  fields.licenseImg,
  ...listPhotos(fields),
]

/**
 * Accepts the person's own uploads and those of this registration; ID photos below their limit; none that are
 * purged.
 */
export function checkPictures(
  fields: RegistrationFields,
  files: PrivateFile[],
  owner: { userId: string; names: ReadonlySet<string> },
): void {
  const findUsable = (name: string) => {
    const file = files.find((file) => file.name === name)
    return file && !file.purgedAt && (file.ownerId === owner.userId || owner.names.has(name))
      ? file
      : undefined
  }
  const problems: Record<string, string> = {}
  if (!findUsable(fields.licenseImg)) problems.licenseImg = '证照图片已失效，请重新上传'
  const papers = listPhotos(fields)
  const photos = papers.flatMap((name) => findUsable(name) ?? [])
  if (photos.length < papers.length) problems.legalCardObject = '证件照片已失效，请重新上传正反面'
  else if (photos.some((file) => file.uploadedBytes >= ID_PHOTO_BYTES))
    problems.legalCardObject = makeTooLargeMessage(ID_PHOTO_BYTES)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}

/** Returns the stored form: current names of chosen codes, the ID number encrypted for this registration. */
export function toStoredFields(
  deps: Pick<RegistrationDeps, 'key'>,
  id: string,
  fields: RegistrationFields,
): StoredFields {
  const { secondNodeId: _node, legalCardNo, ...rest } = fields
  return {
    ...rest,
    industryCodeDesc: industries.findNames(fields.industryCode)?.join(' / ') ?? '',
    registerAreaDesc: areas.findNames(fields.registerArea)?.join(' / ') ?? '',
    legalCardNoSealed: sealText(deps.key, legalCardNo, id),
    legalCardNoMasked: maskCardNo(legalCardNo),
  }
}

/** Returns the number within the node, by which a prefix is unique. */
export const parsePrefixNumber = (prefix: string) => Number(readPrefixDigits(prefix))
