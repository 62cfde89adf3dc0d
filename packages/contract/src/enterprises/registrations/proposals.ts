/* A member proposes a change of their company's registered data; an administrator takes it over as their own
   submission, or declines it. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import {
  defineChoice,
  defineCountedPage,
  HandlingTrailSchema,
  Nothing,
  pageFields,
  text,
  uuid,
  version,
} from '../../fields.ts'
import { consentFields, submissionFields } from './registrations.ts'
import { PROPOSAL_STATES, PROPOSAL_TEXT_MAX } from './rules.ts'

const MEMBERS = ['COMPANY', 'COMPANY_ADMIN'] as const
const path = '/platform-operate-service/identifier/manager/company/prefix/proposal'

const rowFields = {
  id: Type.String(),
  version: Type.Integer(),
  state: defineChoice(PROPOSAL_STATES, '建议状态'),
  /** The author; empty once the account is deleted. */
  proposer: Type.String(),
  mine: Type.Boolean(),
  proposedTime: Type.String(),
  note: Type.String(),
  /** The administrator, and the reason where it was declined or ended; empty while it is open. */
  decider: Type.String(),
  decidedTime: Type.String(),
  reason: Type.String(),
  /** Labels of the fields that differ from the registered data; empty once its content is deleted. */
  changed: Type.Array(Type.String()),
  /** True while it is open and the registered data have changed since. */
  outdated: Type.Boolean(),
}
const ProposalRowSchema = Type.Object(rowFields, { $id: 'ProposalRow' })

const ProposalSchema = Type.Object(
  {
    ...rowFields,
    /** Version of the registration it would change, sent back when it is taken over. 0 without one. */
    registrationVersion: Type.Integer(),
    /** A submission is under review, so nothing can be accepted until it is decided. */
    underReview: Type.Boolean(),
    /** The company has no administrator any more, so the proposal cannot be accepted. */
    unattended: Type.Boolean(),
    /** Fields that differ from the registered data, in the order of the form. */
    fields: Type.Array(
      Type.Object({
        field: Type.String(),
        label: Type.String(),
        before: Type.String(),
        after: Type.String(),
      }),
    ),
    /**
     * Pictures that differ; addresses for this viewer, valid for five minutes, empty where they may not see
     * one.
     */
    documents: Type.Array(Type.Object({ label: Type.String(), before: Type.String(), after: Type.String() })),
    /** Events, and for administrators the viewers of its ID photos; the latest first. */
    trail: HandlingTrailSchema,
  },
  { $id: 'Proposal' },
)

export const proposeChange = defineCall('proposeChange', {
  route: `POST ${path}/submit`,
  access: ['COMPANY'],
  limitPerMinute: 20,
  summary: '企业成员提出登记资料的变更，由企业管理员确认；每人同时一份，不合格的字段逐个列在 errors',
  body: Type.Object({
    ...submissionFields,
    note: Type.Optional(text(4 * PROPOSAL_TEXT_MAX, '变更说明')),
  }),
  refusals: [
    'consent_outdated',
    'registration_stale',
    'registration_under_review',
    'proposal_open',
    'proposal_unchanged',
    'proposals_full',
    'ticket_invalid',
  ],
  data: Type.Object({ id: Type.String() }),
})

export const proposalList = defineCall('proposalList', {
  route: `POST ${path}/list`,
  access: MEMBERS,
  summary: '变更建议：管理员看全企业的，成员看自己提出的；待确认的在前',
  body: Type.Object({
    state: Type.Optional(defineChoice(['open', 'handled'], '处理情况')),
    ...pageFields(100),
  }),
  data: defineCountedPage(ProposalRowSchema, Type.Object({ open: Type.Integer(), handled: Type.Integer() })),
})

const id = uuid('建议编号')

export const proposalDetail = defineCall('proposalDetail', {
  route: `POST ${path}/detail`,
  access: MEMBERS,
  summary: '一份变更建议：与现登记资料逐项对照；证件信息只给管理员，本人上传的照片本人可看',
  body: Type.Object({ id }),
  refusals: ['proposal_not_found'],
  data: ProposalSchema,
})

export const takeProposal = defineCall('takeProposal', {
  route: `POST ${path}/take`,
  access: ['COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '采纳变更建议：以管理员名义提交平台审核，办理经过同时写明提出人；资料重新校验',
  body: Type.Object({ id, version, registrationVersion: version, ...consentFields }),
  refusals: [
    'proposal_not_found',
    'proposal_moved_on',
    'proposal_unchanged',
    'consent_outdated',
    'registration_stale',
    'registration_under_review',
  ],
  data: Type.Object({ examineStatus: Type.Integer() }),
})

export const declineProposal = defineCall('declineProposal', {
  route: `POST ${path}/decline`,
  access: ['COMPANY_ADMIN'],
  limitPerMinute: 20,
  summary: '退回变更建议，须写明理由，原样告知提出人',
  body: Type.Object({ id, version, reason: text(4 * PROPOSAL_TEXT_MAX, '退回理由') }),
  refusals: ['proposal_not_found', 'proposal_moved_on', 'reason_missing'],
  data: Nothing,
})

export const withdrawProposal = defineCall('withdrawProposal', {
  route: `POST ${path}/withdraw`,
  access: MEMBERS,
  limitPerMinute: 20,
  summary: '撤回自己提出、还没有处理的变更建议',
  body: Type.Object({ id, version }),
  refusals: ['proposal_not_found', 'proposal_moved_on'],
  data: Nothing,
})

export type ProposalRow = Static<typeof ProposalRowSchema>
export type Proposal = Static<typeof ProposalSchema>
