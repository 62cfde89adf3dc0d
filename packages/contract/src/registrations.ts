import { type Static, Type } from 'typebox'
import { defineCall, text } from './define.ts'
import { LICENCE_BYTES, tooLargeMessage } from './registration-rules.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const code = Type.Union([text(4), Type.Integer()])
/** 0 platform review, 1 top-level review, 2 approved, 3 rejected, null nothing submitted. -2 is unknown to this node. */
const ExamineStatus = nullable(Type.Integer())

export const secondNodes = defineCall('secondNodes', {
  access: 'public',
  summary: '二级节点列表',
  data: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), nodePrefix: Type.String() })),
})

/** One line of the trail as the applicant may see it. */
export const TrailSchema = Type.Object({
  /** YYYY-MM-DD HH:mm:ss. */
  time: Type.String(),
  /** 申请人, 平台审核, 顶级节点, 系统; staff by name only for staff. */
  actor: Type.String(),
  action: Type.String(),
  text: Type.String(),
  round: Type.Integer(),
})

const LegalCardSchema = Type.Object({
  face: Type.String(),
  back: Type.String(),
  /** Addresses for this viewer, good for five minutes; empty where the viewer may not see them or they are purged. */
  faceAbs: Type.String(),
  backAbs: Type.String(),
})

const RegistrationSchema = Type.Object({
  /** Empty before the first submission. */
  id: Type.String(),
  secondNodeId: Type.String(),
  secondNodeName: Type.String(),
  /** Full prefix, 88.449.1015. */
  indentifierPrefix: Type.String(),
  name: Type.String(),
  cardNo: Type.String(),
  licenseType: Type.String(),
  licenseImg: Type.String(),
  licenseImgAbs: Type.String(),
  legalPerson: Type.String(),
  legalCradType: Type.String(),
  /** Masked for members other than the owner and company administrators. */
  legalCardNo: Type.String(),
  legalCardObject: LegalCardSchema,
  liaison: Type.String(),
  liaisonPhone: Type.String(),
  liaisonEmail: Type.String(),
  website: Type.String(),
  companyType: Type.String(),
  industryCode: Type.String(),
  industryCodeDesc: Type.String(),
  registerArea: Type.String(),
  registerAreaDesc: Type.String(),
  registerAddress: Type.String(),
  introduce: Type.String(),
  examineStatus: ExamineStatus,
  companyApprovalDetails: Type.Object({
    /** What the reviewer wrote, joined for reading; empty unless rejected. */
    feedbackDetails: Type.String(),
    /** Field name → reason, for marking the fields. */
    fields: Type.Record(Type.String(), Type.String()),
  }),
  /** Goes back with a submission: a stale one is refused. 0 before the first. */
  version: Type.Integer(),
  /** How often it was submitted. */
  round: Type.Integer(),
  kind: Type.Union([Type.Literal('first'), Type.Literal('resubmitted'), Type.Literal('changed')]),
  submitTime: Type.String(),
  /** The review step under way: how long it has taken and what is left of its promised time, negative when late. */
  waiting: nullable(Type.Object({ waitingMinutes: Type.Integer(), remainingMinutes: Type.Integer() })),
  decideTime: Type.String(),
  /** Until when a rejected applicant keeps the prefix, YYYY-MM-DD; otherwise empty. */
  prefixKeptUntil: Type.String(),
  /** The registration in force while a change of it is under review or was refused. */
  standing: nullable(
    Type.Object({ indentifierPrefix: Type.String(), name: Type.String(), createTime: Type.String() }),
  ),
  trail: Type.Array(TrailSchema),
  /** The other system for this prefix and area, for status 0, 1 and 2; empty without a match. */
  otherSystem: Type.Object({ name: Type.String(), url: Type.String() }),
})

export const registerInitData = defineCall('registerInitData', {
  access: 'signedIn',
  summary: '我的前缀注册：资料、状态、反馈与可见的经过；从未提交时 examineStatus 为 null',
  data: RegistrationSchema,
})

export const register = defineCall('register', {
  access: ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '提交或重新提交前缀注册；不合格的字段逐个列在 errors',
  body: Type.Object({
    id: Type.Optional(text(36)),
    /** As answered by initdata; 0 or left out for the first submission. */
    version: Type.Optional(Type.Integer()),
    secondNodeId: text(36),
    indentifierPrefix: text(40),
    name: text(400),
    cardNo: text(160),
    licenseType: code,
    licenseImg: text(100),
    legalPerson: text(200),
    legalCradType: code,
    legalCardNo: text(160),
    legalCardObject: Type.Object({ face: text(100), back: text(100) }),
    liaison: text(200),
    liaisonPhone: text(40),
    liaisonEmail: text(400),
    website: Type.Optional(text(800)),
    companyType: code,
    industryCode: text(40),
    registerArea: text(40),
    registerAddress: text(800),
    introduce: text(4000),
    /** The service agreement, ticked, and which text of it. */
    agreement: Type.Boolean(),
    agreementVersion: text(20),
    /** Apart from it: consent to the handling of the ID document. */
    idPhotoConsent: Type.Boolean(),
    idPhotoConsentVersion: text(20),
    appKey: Type.Optional(text(64)),
    scene: Type.Optional(Type.Literal('nc-check')),
    sessionId: Type.Optional(text(128)),
    sig: Type.Optional(text(128)),
    token: Type.Optional(text(256)),
  }),
  data: Type.Object({ id: Type.String(), examineStatus: Type.Integer(), version: Type.Integer() }),
})

export const prefixFree = defineCall('prefixFree', {
  access: 'signedIn',
  limitPerMinute: 60,
  summary: '某个企业前缀是否可用，及最接近的空闲前缀',
  body: Type.Object({ indentifierPrefix: text(40) }),
  data: Type.Object({ free: Type.Boolean(), message: Type.String(), suggestions: Type.Array(Type.String()) }),
})

export const uploadForPrivate = defineCall('uploadForPrivate', {
  access: 'signedIn',
  limitPerMinute: 30,
  summary: '上传证照或证件照片（png、bmp、jpeg、jpg；证照小于 1 MB，证件照片小于 300 KB），加密存放',
  upload: { field: 'file', maxBytes: LICENCE_BYTES, tooLarge: tooLargeMessage(LICENCE_BYTES) },
  /** idPhoto has the smaller limit at once; otherwise it is checked when the photo is handed in. */
  query: Type.Object({
    usage: Type.Optional(Type.Union([Type.Literal('licence'), Type.Literal('idPhoto')])),
  }),
  data: Type.Object({
    fileName: Type.String(),
    /** For this viewer, good for five minutes. */
    fullUrl: Type.String(),
  }),
})

/** A form as it stands, in the form's own shape; kept as sent, never judged. */
const DraftSchema = Type.Record(text(40), Type.Unknown())

export const registrationDraft = defineCall('registrationDraft', {
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
  access: 'signedIn',
  limitPerMinute: 120,
  summary: '保存注册草稿（fields 为 null 时删除）；revision 落后于服务端时不覆盖并以 40901 拒绝',
  body: Type.Object({ fields: nullable(DraftSchema), revision: Type.Optional(Type.Integer()) }),
  data: Type.Object({ savedAt: Type.String(), revision: Type.Integer() }),
})

export const registrationCalls = {
  secondNodes,
  registerInitData,
  register,
  prefixFree,
  uploadForPrivate,
  registrationDraft,
  saveRegistrationDraft,
}
export type Registration = Static<typeof RegistrationSchema>
export type Submission = Static<typeof register.body>
export type TrailLine = Static<typeof TrailSchema>
