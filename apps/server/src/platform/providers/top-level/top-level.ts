/** A word here does not compile until `kinds.ts` has its row. */
export type TopLevelInterface = 'http'

/** The top-level node receives these data about an enterprise that applies for a prefix. */
export type TopLevelRequest = {
  /** The same for every repetition of the same submission, because the other side may see it twice. */
  key: string
  prefix: string
  name: string
  licenseType: string
  cardNo: string
  industryCode: string
  areaCode: string
  address: string
  legalPerson: string
  liaison: string
  liaisonPhone: string
  liaisonEmail: string
}
export type TopLevelAnswer = { decision: 'pending' } | { decision: 'approve' | 'reject'; reason: string }

/** The top-level node. Both calls answer within 10 s or throw; the caller retries later. */
export type TopLevelPort = {
  /** Reports a submission; returns its reference there. */
  report: (request: TopLevelRequest) => Promise<string>
  ask: (reference: string) => Promise<TopLevelAnswer>
}
