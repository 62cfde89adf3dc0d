/** What the top-level node receives about an enterprise that asks for a prefix. */
export type TopLevelRequest = {
  /** The same for every repetition of the same submission: the other side may see it twice. */
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

/** The node above. Both calls answer within 10 s or throw; the caller tries again later. */
export type TopLevelPort = {
  /** Hands a submission over; answers what it is called there. */
  report: (request: TopLevelRequest) => Promise<string>
  ask: (reference: string) => Promise<TopLevelAnswer>
}
