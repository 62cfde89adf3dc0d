/** Calls about events for people: the page of workers, and what happened to an identifier. */

import { EVENT_TYPES } from '@biaojie/epcis/vocabulary.ts'
import { type Static, Type } from 'typebox'
import { defineCall, IMAGE_REFUSALS, STAFF } from '../../define.ts'
import { defineKeysetPage, integer, keysetFields, scannedText, text } from '../../fields.ts'
import { formatCount } from '../../formats.ts'
import { LEVELS, RECORD_STATES } from '../../identifiers/records/rules.ts'
import { IDENTIFIER_MAX } from '../../rules.ts'
import { EVENT_OUTCOMES, EVENT_ROLES, EVENT_SOURCES, EVENTS_AT_ONCE, PHONE_PARTS_MAX } from './rules.ts'

const MEMBERS = ['COMPANY_ADMIN', 'COMPANY'] as const
const READERS = [...MEMBERS, ...STAFF] as const
const identifier = scannedText(4 * IDENTIFIER_MAX, '标识')
/**
 * The company for which the event was scanned, because a member of another company may have logged in on the
 * phone since.
 */
const forCompany = { prefix: Type.Optional(text(20, '企业前缀')) }
const PHOTO_BYTES = 10 * 1024 * 1024

const ProblemSchema = Type.Object({ path: Type.String(), message: Type.String() })
const ResultSchema = Type.Object({
  eventId: Type.String(),
  outcome: Type.Enum(EVENT_OUTCOMES),
  problems: Type.Array(ProblemSchema),
})

export const eventCapture = defineCall('eventCapture', {
  route: 'POST /platform-operate-service/company/event/capture',
  access: MEMBERS,
  limitPerMinute: 240,
  bodyBytes: 1024 * 1024,
  summary:
    '现场扫码：记 EPCIS 2.0 的记录，编号由手机生成，重复提交不重记；clock 是手机此刻的时钟，差得多时按它改正时刻',
  body: Type.Object({
    ...forCompany,
    /** Milliseconds since 1970 by the clock of the phone. */
    clock: integer(0, 8_640_000_000_000, '手机时钟'),
    events: Type.Array(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()), {
      title: '记录',
      minItems: 1,
      maxItems: EVENTS_AT_ONCE,
    }),
  }),
  refusals: ['prefix_needed', 'event_other_company'],
  data: Type.Object({
    results: Type.Array(ResultSchema),
    /** Milliseconds by which the clock of the phone was wrong; 0 if it was right. */
    clockOff: Type.Integer(),
  }),
})

const PartSchema = Type.Object(
  {
    identifier: Type.String(),
    name: Type.String(),
    state: Type.Enum(RECORD_STATES),
    level: Type.Enum(LEVELS),
    own: Type.Boolean(),
    /** Identifier of the container it is in by the last event; empty for none. */
    inside: Type.String(),
    /** Parts inside by the last event. */
    holds: Type.Integer(),
    /** Word of CBV 2.0 of the last event; empty for none. */
    lastStep: Type.String(),
    lastTime: Type.String(),
  },
  { $id: 'PartOfEvent' },
)

export const eventPart = defineCall('eventPart', {
  route: 'POST /platform-operate-service/company/event/part',
  access: MEMBERS,
  limitPerMinute: 600,
  summary: '现场扫码：扫到的是哪一件，现在在哪箱、做过哪一步；可以是标识、网址、GS1 码或别名',
  body: Type.Object({ code: text(1_000, '扫到的内容') }),
  refusals: ['prefix_needed', 'identifier_not_found'],
  data: PartSchema,
})

export const eventPhoneParts = defineCall('eventPhoneParts', {
  route: 'POST /platform-operate-service/company/event/phone-parts',
  access: MEMBERS,
  limitPerMinute: 20,
  summary: `现场扫码：存到手机里、没网时用来核对的件，最近有动静的在前，至多 ${formatCount(PHONE_PARTS_MAX)} 件`,
  refusals: ['prefix_needed'],
  data: Type.Object({
    prefix: Type.String(),
    companyName: Type.String(),
    /** Each part as code without the prefix, name, and container (empty for none). */
    parts: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.String()])),
  }),
})

const EventSchema = Type.Object(
  {
    id: Type.String(),
    eventId: Type.String(),
    type: Type.Enum(EVENT_TYPES),
    role: Type.Enum(EVENT_ROLES),
    action: Type.String(),
    eventTime: Type.String(),
    recordTime: Type.String(),
    zone: Type.String(),
    bizStep: Type.String(),
    stepName: Type.String(),
    dispositionName: Type.String(),
    place: Type.String(),
    source: Type.Enum(EVENT_SOURCES),
    writerName: Type.String(),
    /** Identifiers besides this one, with their parts in the event; the first few. */
    others: Type.Array(Type.Object({ identifier: Type.String(), role: Type.Enum(EVENT_ROLES) })),
    otherCount: Type.Integer(),
    reason: Type.String(),
    declaresError: Type.Boolean(),
    withdrawn: Type.Boolean(),
    clockOff: Type.Boolean(),
    photos: Type.Array(Type.String()),
  },
  { $id: 'IdentifierEvent' },
)

export const eventList = defineCall('eventList', {
  route: 'POST /platform-operate-service/manager/event/list',
  looks: '过程记录',
  access: READERS,
  scope: 'read',
  limitedKeys: 'its',
  limitPerMinute: 600,
  summary: '一个标识的过程记录，最近的在前',
  body: Type.Object({ identifier, ...keysetFields(100) }),
  refusals: ['prefix_needed', 'company_not_found', 'identifier_not_found'],
  data: defineKeysetPage(EventSchema),
})

export const eventPhotoAdd = defineCall('eventPhotoAdd', {
  route: 'POST /platform-operate-service/company/event/photo',
  access: MEMBERS,
  limitPerMinute: 60,
  upload: { maxBytes: PHOTO_BYTES, tooLarge: '照片不能超过 10 MB' },
  summary: '现场扫码：给一条记录附照片，重复提交不重存',
  body: Type.Object({ eventId: text(400, '记录编号'), ...forCompany }),
  refusals: [
    'prefix_needed',
    'event_other_company',
    'event_not_found',
    'event_photos_full',
    ...IMAGE_REFUSALS,
  ],
  data: Type.Object({ id: Type.String() }),
})

export const eventPhoto = defineCall('eventPhoto', {
  route: 'POST /platform-operate-service/manager/event/photo',
  looks: '过程记录',
  access: READERS,
  limitPerMinute: 240,
  summary: '记录所附的一张照片',
  body: Type.Object({ identifier, eventId: text(400, '记录编号'), id: text(36, '照片编号') }),
  refusals: ['prefix_needed', 'company_not_found', 'identifier_not_found', 'event_not_found'],
  data: Type.Object({ image: Type.String() }),
})

export type IdentifierEvent = Static<typeof EventSchema>
