import { FORMS, type FormName, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request that is being answered; `limit` refuses an address that sends too many requests. */
export type Answering = { request: FastifyRequest; reply: FastifyReply; limit: (ip: string) => void }

/** A problem, described in both languages for people and as a code for programs. */
export type Problem = {
  status: number
  code: string
  title: string
  titleEnglish: string
  detail: string
  detailEnglish: string
}

export const PROBLEMS = {
  notFound: {
    status: 404,
    code: 'identifier_not_found',
    title: '没有这个标识',
    titleEnglish: 'No such identifier',
    detail: '本节点没有登记这个标识，请核对是否抄错。',
    detailEnglish: 'This node has no record of the identifier.',
  },
  retired: {
    status: 410,
    code: 'identifier_retired',
    title: '这个标识已作废',
    titleEnglish: 'The identifier was retired',
    detail: '登记企业作废了它，没有接替它的标识。请勿使用带有它的产品。',
    detailEnglish: 'Its company retired it without a successor. Do not use products that carry it.',
  },
  blocked: {
    status: 451,
    code: 'identifier_blocked',
    title: '这个标识已封存',
    titleEnglish: 'The identifier is blocked',
    detail: '二级节点依照规定封存了它，登记的内容暂不公开，请向登记企业核实。',
    detailEnglish: 'The node has blocked it as its rules require, so its record is not given.',
  },
  notAcceptable: {
    status: 406,
    code: 'form_not_acceptable',
    title: '没有 Accept 所要的形式',
    titleEnglish: 'None of the accepted media types is available',
    detail: '请改用 forms 里列出的形式，或在浏览器里打开页面。',
    detailEnglish: 'Ask for one of the listed forms, or open the page in a browser.',
  },
  unknownFormat: {
    status: 400,
    code: 'format_unknown',
    title: 'format 的取值没有这一种',
    titleEnglish: 'Unknown value of format',
    detail: '请使用 forms 里列出的地址。',
    detailEnglish: 'Use one of the listed addresses.',
  },
  formMissing: {
    status: 404,
    code: 'form_missing',
    title: '这个标识没有这种形式',
    titleEnglish: 'The record does not have this form',
    detail: '它的数据不足以给出这种形式，其余形式见 forms。',
    detailEnglish: 'Its data does not suffice for this form. The others are listed.',
  },
  linkMissing: {
    status: 404,
    code: 'link_type_missing',
    title: '这个标识没有这种链接',
    titleEnglish: 'The record has no link of this type',
    detail: '它有哪些链接，见 linkType=linkset。',
    detailEnglish: 'Ask with linkType=linkset for its links.',
  },
} as const satisfies Record<string, Problem>

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Sends a problem as in RFC 9457; `forms` are listed with their addresses below `recordAddress`. */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  {
    recordAddress = '',
    forms = [],
    more = {},
  }: { recordAddress?: string; forms?: readonly FormName[]; more?: object } = {},
) {
  const listed = forms.map((form) => ({
    name: FORMS[form].name,
    english: FORMS[form].english,
    type: FORMS[form].type,
    href: makeFormPath(recordAddress, form),
  }))
  const page = recordAddress
    ? [{ name: '页面', english: 'Page', type: 'text/html', href: recordAddress }]
    : []
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(
      JSON.stringify({
        type: `urn:biaojie:problem:${problem.code}`,
        ...problem,
        ...more,
        ...(listed.length > 0 && { forms: [...page, ...listed] }),
      }),
    )
}
