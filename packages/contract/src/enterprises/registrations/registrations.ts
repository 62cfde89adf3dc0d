import { type Static, type TObject, type TOptional, type TSchema, type TString, Type } from 'typebox'
import { SESSION_REFUSALS } from '../../accounts/accounts/session-rules.ts'
import { ticketFields } from '../../accounts/verification.ts'
import { defineCall, defineRaw, IMAGE_REFUSALS } from '../../define.ts'
import { defineChoice, flag, numberOrText, text, version } from '../../fields.ts'
import { VOUCHER_BYTES, VOUCHER_TOO_LARGE } from '../../orders/rules.ts'
import {
  type FieldsOfKind,
  getFieldRow,
  isUploads,
  REGISTRATION_LABELS as LABELS,
  REGISTRATION_FIELDS,
  type RegistrationField,
} from './fields.ts'
import { PROPOSAL_STATES } from './rules.ts'

const nullable = <T extends TSchema>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options)
/**
 * 0 platform review, 1 top-level review, 2 approved, 3 rejected, null nothing submitted. -2 means unknown to
 * this node.
 */
const ExamineStatus = nullable(Type.Integer())

export const secondNodes = defineCall('secondNodes', {
  route: 'POST /platform-operate-service/manager/node/management/secondnode/get/all',
  access: 'public',
  summary: '二级节点列表',
  data: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), nodePrefix: Type.String() })),
})

/** One line of the trail for the applicant. */
export const TrailSchema = Type.Object(
  {
    /** YYYY-MM-DD HH:mm:ss. */
    time: Type.String(),
    /** 申请人, 平台审核, 顶级节点, 系统; staff by name only for staff. */
    actor: Type.String(),
    action: Type.String(),
    text: Type.String(),
    round: Type.Integer(),
  },
  { $id: 'TrailLine' },
)

const LegalCardSchema = Type.Object(
  {
    face: Type.String(),
    back: Type.String(),
    /**
     * Addresses for this viewer, valid for five minutes; empty where the viewer may not see them or they have
     * been deleted.
     */
    faceAbs: Type.String(),
    backAbs: Type.String(),
  },
  { $id: 'LegalCard' },
)

const upload = (title: string) => text(100, title)

/** The input of a field, bounded by bytes; the domain checks its characters and its value. */
function toInputSchema(field: RegistrationField): TSchema {
  const { label, kind, max, optional } = getFieldRow(field)
  if (kind === 'uploads') return Type.Object({ face: upload(label), back: upload(label) }, { title: label })
  if (kind === 'upload') return upload(label)
  if (kind === 'option') return numberOrText(4, label)
  if (kind === 'code') return text(max ?? 40, label)
  const schema = text(max ? 4 * max : 40, label)
  return optional ? Type.Optional(schema) : schema
}

type Input<Field extends RegistrationField> =
  Field extends FieldsOfKind<'uploads'>
    ? TObject<{ face: TString; back: TString }>
    : Field extends FieldsOfKind<'option'>
      ? ReturnType<typeof numberOrText>
      : Field extends 'website'
        ? TOptional<TString>
        : TString
const typedFields = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, toInputSchema(field)])) as {
  [Field in RegistrationField]: Input<Field>
}

/** The consents given with a form, and their versions. */
export const consentFields = {
  /** Acceptance of the service agreement, with its version. */
  agreement: flag('服务协议'),
  agreementVersion: text(20, '服务协议版本'),
  /** Separate consent to the handling of the ID document. */
  idPhotoConsent: flag('证件信息同意'),
  idPhotoConsentVersion: text(20, '证件信息同意版本'),
}

/** The fields of a submitted or proposed form. */
export const submissionFields = {
  /** The version from initdata; 0 or left out for the first submission. */
  version: Type.Optional(version),
  ...typedFields,
  ...consentFields,
  appKey: Type.Optional(text(64, '滑块应用标识')),
  scene: Type.Optional(defineChoice(['nc-check'], '滑块场景')),
  ...ticketFields,
}

const shownFields = Object.fromEntries(
  REGISTRATION_FIELDS.map((field) => [field, isUploads(field) ? LegalCardSchema : Type.String()]),
) as {
  [Field in RegistrationField]: Field extends FieldsOfKind<'uploads'> ? typeof LegalCardSchema : TString
}

const RegistrationSchema = Type.Object(
  {
    /** Empty before the first submission. */
    id: Type.String(),
    ...shownFields,
    secondNodeName: Type.String(),
    /** Full prefix, 88.449.1015. */
    indentifierPrefix: Type.String(),
    licenseImgAbs: Type.String(),
    /** Masked for members other than the owner and company administrators. */
    legalCardNo: Type.String(),
    industryCodeDesc: Type.String(),
    registerAreaDesc: Type.String(),
    examineStatus: ExamineStatus,
    /** With examineStatus 3 this tells that the applicant withdrew it, and that it was not refused. */
    withdrawn: Type.Boolean(),
    companyApprovalDetails: Type.Object({
      /** The reviewer's remarks as one text; empty unless rejected. */
      feedbackDetails: Type.String(),
      /** Field name → reason, for marking the fields. */
      fields: Type.Record(Type.String(), Type.String()),
    }),
    /** Sent back with a submission, which is refused when it is stale. 0 before the first. */
    version: Type.Integer(),
    /** The number of submissions. */
    round: Type.Integer(),
    kind: Type.Union([Type.Literal('first'), Type.Literal('resubmitted'), Type.Literal('changed')]),
    submitTime: Type.String(),
    /** The current review step: minutes taken and minutes left of its promised time, negative when late. */
    waiting: nullable(Type.Object({ waitingMinutes: Type.Integer(), remainingMinutes: Type.Integer() })),
    decideTime: Type.String(),
    /** The day until which a rejected applicant keeps the prefix, YYYY-MM-DD; otherwise empty. */
    prefixKeptUntil: Type.String(),
    /** The active registration while a change of it is under review or was refused. */
    standing: nullable(
      Type.Object({ indentifierPrefix: Type.String(), name: Type.String(), createTime: Type.String() }),
    ),
    trail: Type.Array(TrailSchema),
    /** True when this person's input goes to the company's administrators first. */
    proposes: Type.Boolean(),
    /** The person's own proposal while it waits or after it was declined; null when it has expired. */
    proposal: nullable(
      Type.Object({
        id: Type.String(),
        version: Type.Integer(),
        state: defineChoice(PROPOSAL_STATES, '建议状态'),
        proposedTime: Type.String(),
        /** The reason of the decline. */
        reason: Type.String(),
      }),
    ),
    /** The number of members' proposals that wait for administrators. */
    openProposals: Type.Integer(),
    /** The other system for this prefix and area, for status 0, 1 and 2; empty without a match. */
    otherSystem: Type.Object({ name: Type.String(), url: Type.String() }),
  },
  { $id: 'Registration' },
)

export const registerInitData = defineCall('registerInitData', {
  route: 'POST /platform-operate-service/identifier/manager/company/prefix/register/initdata',
  access: 'signedIn',
  summary: '我的前缀注册：资料、状态、反馈与可见的经过；从未提交时 examineStatus 为 null',
  data: RegistrationSchema,
})

export const register = defineCall('register', {
  route: 'POST /platform-operate-service/identifier/manager/company/prefix/register',
  access: ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '提交或重新提交前缀注册；不合格的字段逐个列在 errors',
  body: Type.Object({ id: Type.Optional(text(36, '注册申请编号')), ...submissionFields }),
  refusals: [
    'consent_outdated',
    'registration_stale',
    'registration_under_review',
    'proposal_needed',
    'ticket_invalid',
  ],
  data: Type.Object({ id: Type.String(), examineStatus: Type.Integer(), version: Type.Integer() }),
})

export const withdrawRegistration = defineCall('withdrawRegistration', {
  route: 'POST /platform-operate-service/identifier/manager/company/prefix/withdraw',
  access: ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '撤回正在平台审核的提交：资料与前缀保留，改好可再提交；已报顶级节点的不能撤回',
  body: Type.Object({ version }),
  refusals: ['registration_not_found', 'registration_stale', 'registration_reported'],
  data: Type.Object({ examineStatus: Type.Integer(), version: Type.Integer() }),
})

export const prefixFree = defineCall('prefixFree', {
  route: 'POST /platform-operate-service/identifier/manager/company/prefix/free',
  access: 'signedIn',
  limitPerMinute: 60,
  summary: '某个企业前缀是否可用，及最接近的空闲前缀',
  body: Type.Object({ indentifierPrefix: text(40, LABELS.indentifierPrefix) }),
  data: Type.Object({
    free: Type.Boolean(),
    message: Type.String(),
    suggestions: Type.Array(Type.String()),
  }),
})

export const uploadForPrivate = defineCall('uploadForPrivate', {
  route: 'POST /platform-operate-service/identifier/manager/company/uploadForPrivate.html',
  access: 'signedIn',
  limitPerMinute: 30,
  summary:
    '上传证照、证件照片、支付凭证或申诉材料（png、bmp、jpeg、jpg；证照小于 1 MB，证件照片小于 300 KB，凭证和材料不超过 10 MB），加密存放',
  upload: { maxBytes: VOUCHER_BYTES + 1, tooLarge: VOUCHER_TOO_LARGE },
  /** With idPhoto the smaller limit applies at once, with voucher and evidence the larger one; otherwise a licence's. */
  query: Type.Object({
    usage: Type.Optional(defineChoice(['licence', 'idPhoto', 'voucher', 'evidence'], '图片用途')),
  }),
  refusals: [...IMAGE_REFUSALS],
  data: Type.Object({
    fileName: Type.String(),
    /** Valid for this viewer and for five minutes. */
    fullUrl: Type.String(),
  }),
})

export const privatePicture = defineRaw('privatePicture', {
  route: 'GET /platform-operate-service/identifier/manager/company/private/:name',
  access: 'signedAddress',
  summary: '查看一张证照或证件照片：地址由节点签发，五分钟内对签发给的登录有效；每次查看留痕',
  params: Type.Object({ name: text(64, '图片名') }),
  query: Type.Object({
    viewer: Type.Optional(text(36, '查看者')),
    until: Type.Optional(text(16, '有效期')),
    sig: Type.Optional(text(128, '签名')),
  }),
  refusals: ['file_address_expired', 'file_not_found', ...SESSION_REFUSALS],
  answers: ['image/jpeg'],
})

/** An unfinished form in the shape of its page; stored as sent and not validated. */
const DraftSchema = Type.Record(text(40, '草稿字段'), Type.Unknown())

export const registrationDraft = defineCall('registrationDraft', {
  route: 'GET /platform-operate-service/identifier/manager/company/prefix/draft',
  access: 'signedIn',
  summary: '我的注册草稿；没有时 fields 为 null。照片地址重新签发',
  data: Type.Object({
    fields: nullable(DraftSchema),
    savedAt: Type.String(),
    revision: Type.Integer(),
    /** File name in the draft → address for this viewer. */
    files: Type.Record(Type.String(), Type.String()),
  }),
})

export const saveRegistrationDraft = defineCall('saveRegistrationDraft', {
  route: 'POST /platform-operate-service/identifier/manager/company/prefix/draft',
  access: 'signedIn',
  limitPerMinute: 120,
  summary: '保存注册草稿（fields 为 null 时删除）；revision 落后于服务端时拒绝，不覆盖',
  body: Type.Object({ fields: nullable(DraftSchema, { title: '草稿' }), revision: Type.Optional(version) }),
  refusals: ['draft_stale'],
  data: Type.Object({ savedAt: Type.String(), revision: Type.Integer() }),
})

export type Registration = Static<typeof RegistrationSchema>
export type Submission = Static<typeof register.body>
export type TrailLine = Static<typeof TrailSchema>
