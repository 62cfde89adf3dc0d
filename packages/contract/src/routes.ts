/**
 * Method and path of every call, without schemas: the only part of the contract a browser carries.
 * A leading "..." in the source documents is read as /platform-operate-service.
 */
export const routes = {
  identifierDetail: ['POST', '/platform-console-service/identifier/manager/identifier/detail'],
  productionOptions: [
    'POST',
    '/platform-console-service/openapi/select/basicdict/intelligentproduction/dataoption',
  ],
  traceChain: ['POST', '/platform-console-service/identifier/manager/identifier/trace'],
  identifierHelp: ['POST', '/platform-console-service/identifier/manager/identifier/help'],
  nodeFigures: ['GET', '/platform-console-service/openapi/node/figures'],
  industryList: ['POST', '/platform-publicdata-service/api/industry/list'],
  addConsultation: ['POST', '/platform-operate-service/business/opportunity/uccn/add'],
  sliderChallenge: ['POST', '/platform-security-service/captcha/slider/challenge'],
  sliderVerify: ['POST', '/platform-security-service/captcha/slider/verify'],
  sliderQuestion: ['POST', '/platform-security-service/captcha/slider/question'],
  sliderAnswer: ['POST', '/platform-security-service/captcha/slider/answer'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string]>

export type RouteName = keyof typeof routes
