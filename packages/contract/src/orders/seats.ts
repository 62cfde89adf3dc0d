/* Seats of an entitlement: administrators of its company give them to members by name or by a link with an end, see who
   has one and take it back. An entitlement without a number of seats is for everyone in the company. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../define.ts'
import { text, uuid } from '../fields.ts'

const ADMINISTRATORS = ['COMPANY_ADMIN'] as const
const MEMBERS = ['COMPANY', 'COMPANY_ADMIN'] as const
const BASE = '/platform-operate-service/manager/entitlement/seat'
const id = uuid('使用权编号')
const userId = uuid('用户编号')
/** A link stays open for at most this many days. */
export const SEAT_LINK_DAYS = 30

const person = {
  userId: Type.String(),
  userName: Type.String(),
  /** The number with its middle masked. */
  phone: Type.String(),
}

const HolderSchema = Type.Object(
  {
    ...person,
    /** bought: the buyer's own; given by an administrator; taken by a link. */
    way: Type.Enum(['bought', 'given', 'link']),
    /** YYYY-MM-DD HH:mm:ss. */
    since: Type.String(),
    /** The last time that they opened the application from this site; empty before. */
    openTime: Type.String(),
  },
  { $id: 'SeatHolder' },
)

const LinkSchema = Type.Object(
  {
    /** Its last day, YYYY-MM-DD. */
    until: Type.String(),
    by: Type.String(),
    createTime: Type.String(),
  },
  { $id: 'SeatLink' },
)

const SeatsSchema = Type.Object(
  {
    /** The number bought; null for no limit. */
    seats: Type.Union([Type.Integer(), Type.Null()]),
    holders: Type.Array(HolderSchema),
    /** Members without a seat, for administrators; else empty. */
    colleagues: Type.Array(Type.Object(person)),
    /** The open link, for administrators; else null. Its address is only in the answer that made it. */
    link: Type.Union([LinkSchema, Type.Null()]),
  },
  { $id: 'Seats' },
)

export const seatList = defineCall('seatList', {
  route: `POST ${BASE}/list`,
  access: MEMBERS,
  summary: '一项使用权的席位：买了多少、谁在用；企业管理员还看得到没有席位的同事与邀请链接',
  body: Type.Object({ id }),
  refusals: ['entitlement_not_found'],
  data: SeatsSchema,
})

export const seatGive = defineCall('seatGive', {
  route: `POST ${BASE}/give`,
  access: ADMINISTRATORS,
  limitPerMinute: 60,
  summary: '把席位分配给同事，由企业管理员；已有席位的不重复占用，超出购买数量时一个也不分配',
  body: Type.Object({
    id,
    userIds: Type.Array(userId, { minItems: 1, maxItems: 200, title: '同事' }),
  }),
  refusals: ['entitlement_not_found', 'seats_unlimited', 'seats_ended', 'seats_full', 'member_not_found'],
  data: SeatsSchema,
})

export const seatTakeBack = defineCall('seatTakeBack', {
  route: `POST ${BASE}/takeback`,
  access: ADMINISTRATORS,
  limitPerMinute: 60,
  summary: '收回一个席位，由企业管理员；对方随即不能再从本站打开应用',
  body: Type.Object({ id, userId }),
  refusals: ['entitlement_not_found', 'seat_not_found'],
  data: SeatsSchema,
})

export const seatLinkCreate = defineCall('seatLinkCreate', {
  route: `POST ${BASE}/link/create`,
  access: ADMINISTRATORS,
  limitPerMinute: 20,
  summary: `生成领取席位的链接，由企业管理员：到截止日为止本企业成员可凭它领取，最长 ${SEAT_LINK_DAYS} 天；原有的链接随即失效`,
  body: Type.Object({ id, until: text(10, '截止日') }),
  refusals: ['entitlement_not_found', 'seats_unlimited', 'seats_ended'],
  data: Type.Object({
    seats: SeatsSchema,
    /** The path of the page on which members take a seat. */
    link: Type.String(),
  }),
})

export const seatLinkEnd = defineCall('seatLinkEnd', {
  route: `POST ${BASE}/link/end`,
  access: ADMINISTRATORS,
  limitPerMinute: 20,
  summary: '停用领取席位的链接，由企业管理员；已领取的席位不受影响',
  body: Type.Object({ id }),
  refusals: ['entitlement_not_found'],
  data: SeatsSchema,
})

const key = text(64, '链接')

export const seatOffer = defineCall('seatOffer', {
  route: `POST ${BASE}/link/read`,
  access: 'signedIn',
  limitPerMinute: 30,
  summary: '领取席位的链接通向什么：企业、应用、还剩几个席位，以及自己能否领取',
  body: Type.Object({ key }),
  refusals: ['seat_link_not_found'],
  data: Type.Object({
    entitlementId: Type.String(),
    companyName: Type.String(),
    productName: Type.String(),
    packageName: Type.String(),
    /** The last day of the link, YYYY-MM-DD. */
    until: Type.String(),
    free: Type.Integer(),
    /** open: it can be taken; held: they have one; foreign: they are no member of the company; full; ended. */
    state: Type.Enum(['open', 'held', 'foreign', 'full', 'ended']),
  }),
})

export const seatTake = defineCall('seatTake', {
  route: `POST ${BASE}/link/take`,
  access: 'signedIn',
  limitPerMinute: 30,
  summary: '凭链接领取一个席位；只有该企业的成员可以，已有席位的不重复占用',
  body: Type.Object({ key }),
  refusals: ['seat_link_not_found', 'seat_foreign', 'seats_full', 'seats_ended', 'seats_unlimited'],
  data: Type.Object({ entitlementId: Type.String() }),
})

export type Seats = Static<typeof SeatsSchema>
export type SeatHolder = Static<typeof HolderSchema>
