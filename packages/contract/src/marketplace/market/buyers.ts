/* Reviews, questions and favourites of people in the market. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  definePage,
  flag,
  integer,
  pageFields,
  text,
  uuid,
} from '../../fields.ts'
import { CardSchema, orNull, QuestionSchema, RatingSchema, ReviewSchema } from './shapes.ts'

const applicationId = integer(1, 2_147_483_647, '应用编号')

export const reviewList = defineCall('reviewList', {
  route: 'POST /platform-operate-service/api/product/manager/review/list',
  access: 'public',
  summary: '应用的评价，新的在前',
  body: Type.Object({
    productId: applicationId,
    stars: Type.Optional(integer(1, 5, '星级')),
    ...pageFields(50),
  }),
  data: Type.Object({ ...definePage(ReviewSchema).properties, rating: RatingSchema }),
})

export const questionList = defineCall('questionList', {
  route: 'POST /platform-operate-service/api/product/manager/question/list',
  access: 'public',
  summary: '应用的问答，新的在前',
  body: Type.Object({ productId: applicationId, ...pageFields(50) }),
  data: definePage(QuestionSchema),
})

const buyerCalls = '/platform-operate-service/openapi/product'

export const myApplication = defineCall('myApplication', {
  route: `GET ${buyerCalls}/mine/:id`,
  access: 'signedIn',
  summary: '这个应用与我：是否收藏、能否评价、我提的问题',
  params: Type.Object({ id: text(20, '应用编号') }),
  refusals: ['application_not_found'],
  data: Type.Object({
    favourite: Type.Boolean(),
    /** The company has bought it and not yet reviewed that order. */
    canReview: Type.Boolean(),
    /** The person's own unanswered questions, which others cannot see. */
    questions: Type.Array(QuestionSchema),
  }),
})

export const favouriteList = defineCall('favouriteList', {
  route: `POST ${buyerCalls}/favourite/list`,
  access: 'signedIn',
  summary: '我收藏的应用，新的在前；下架的带状态',
  body: Type.Object(pageFields(50)),
  data: definePage(CardSchema),
})

export const favouriteSet = defineCall('favouriteSet', {
  route: `POST ${buyerCalls}/favourite/save`,
  access: 'signedIn',
  summary: '收藏或取消收藏',
  body: Type.Object({ productId: applicationId, favourite: flag('是否收藏') }),
  refusals: ['application_not_found', 'favourites_full'],
  data: Type.Object({ favourite: Type.Boolean(), total: Type.Integer() }),
})

export const questionAsk = defineCall('questionAsk', {
  route: `POST ${buyerCalls}/question/add`,
  access: 'signedIn',
  limitPerMinute: 10,
  summary: '向服务商提问，答复后公开',
  body: Type.Object({ productId: applicationId, question: text(1000, '问题') }),
  refusals: ['application_not_found'],
  data: QuestionSchema,
})

const OwnQuestionSchema = Type.Object(
  {
    ...QuestionSchema.properties,
    productId: Type.Integer(),
    applicationName: Type.String(),
    /** open: without an answer; answered: public with it; hidden: staff keep it private. */
    status: Type.Enum(['open', 'answered', 'hidden']),
    /** The promised time of the answer, YYYY-MM-DD HH:mm:ss. */
    dueTime: Type.String(),
  },
  { $id: 'OwnQuestion' },
)
export type OwnQuestion = Static<typeof OwnQuestionSchema>

export const myQuestions = defineCall('myQuestions', {
  route: `POST ${buyerCalls}/question/mine`,
  access: 'signedIn',
  summary: '我在应用页提的问题，新的在前',
  body: Type.Object({
    status: Type.Optional(defineChoice(['open', 'answered', 'hidden'], '状态')),
    ...pageFields(50),
  }),
  data: defineCountedPage(
    OwnQuestionSchema,
    Type.Object({ open: Type.Integer(), answered: Type.Integer(), hidden: Type.Integer() }),
  ),
})

/** A review as its own company sees it, before and after staff have checked it. */
export const OwnReviewSchema = Type.Object(
  {
    ...ReviewSchema.properties,
    orderId: Type.String(),
    status: Type.Enum(['waiting', 'shown', 'rejected']),
    /** The reason why staff did not publish it; empty otherwise. */
    reason: Type.String(),
    /** The reader is the author, and it is not published yet. */
    canChange: Type.Boolean(),
  },
  { $id: 'OwnReview' },
)
export type OwnReview = Static<typeof OwnReviewSchema>

export const reviewAdd = defineCall('reviewAdd', {
  route: `POST ${buyerCalls}/review/add`,
  access: ['COMPANY', 'COMPANY_ADMIN'],
  limitPerMinute: 10,
  summary: '评价买过的应用：每个订单一次，审核后公开',
  body: Type.Object({
    productId: applicationId,
    /** The default is the latest order without a review. */
    orderId: Type.Optional(text(36, '订单编号')),
    stars: integer(1, 5, '星级'),
    text: text(2000, '评价'),
  }),
  refusals: ['application_not_found', 'review_without_order', 'review_already'],
  data: OwnReviewSchema,
})

export const reviewOwn = defineCall('reviewOwn', {
  route: `POST ${buyerCalls}/review/own`,
  access: ['COMPANY', 'COMPANY_ADMIN'],
  summary: '本企业对一个订单的评价，没有时可否评价',
  body: Type.Object({ productId: applicationId, orderId: text(36, '订单编号') }),
  data: Type.Object({
    review: orNull(OwnReviewSchema),
    /** The order is paid and has no review yet. */
    canReview: Type.Boolean(),
  }),
})

export const reviewChange = defineCall('reviewChange', {
  route: `POST ${buyerCalls}/review/change`,
  access: ['COMPANY', 'COMPANY_ADMIN'],
  limitPerMinute: 10,
  summary: '修改自己写的评价：公开以前可改，改后重新审核',
  body: Type.Object({
    id: uuid('评价编号'),
    stars: integer(1, 5, '星级'),
    text: text(2000, '评价'),
  }),
  refusals: ['review_not_found', 'review_published'],
  data: OwnReviewSchema,
})
