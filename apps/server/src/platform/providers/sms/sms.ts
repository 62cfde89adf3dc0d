import type { Now } from '../../base/clock.ts'

/** A word here does not compile until `kinds.ts` has its row. */
export type SmsProvider = 'aliyun' | 'tencent' | 'huawei' | 'gateway'

export type SmsTemplate = 'scene' | 'login' | 'register' | 'reset' | 'change' | 'delete' | 'bind'

export type SmsMessage = {
  /** 11 digits, mainland. */
  phone: string
  template: SmsTemplate
  code: string
  /** Minutes for which the code is valid, for the text. */
  minutes: number
}

/** A message with news instead of a code. */
export type SmsNotice =
  | {
      phone: string
      template: 'registrationApproved' | 'registrationRejected'
      /** Company and full prefix, for the text. */
      name: string
      prefix: string
    }
  | {
      phone: string
      template: 'orderProgress'
      /** Application and number of the order, and its result: 核销未通过. */
      name: string
      order: string
      state: string
    }
  | {
      phone: string
      template: 'partnerResult'
      /** The applying company, the number of its application, and the decision: 已通过初审. */
      name: string
      application: string
      state: string
    }
  | {
      phone: string
      template: 'invitation'
      /** The inviting company. */
      name: string
    }
  | {
      phone: string
      template: 'accountChange'
      /** The account or company, and the event: 更换了绑定手机. */
      name: string
      state: string
    }

/** Each sends one message or throws SmsProblem; it answers within 5 s. */
export type SmsPort = {
  send: (message: SmsMessage) => Promise<void>
  /** False when such notices appear only in the portal. */
  hasNotice: (template: SmsNotice['template']) => boolean
  sendNotice: (notice: SmsNotice) => Promise<void>
}

export type MakeSms = (now: Now) => SmsPort

/**
 * `limited`: the operator's flow control refused this phone; `paused`: the node's budget is used up;
 * `unknown`: no answer, or an unreadable one, so the message may have been sent; `failed`: any other error,
 * and nothing was sent.
 */
type Kind = 'limited' | 'paused' | 'unknown' | 'failed'

export class SmsProblem extends Error {
  readonly kind: Kind
  constructor(kind: Kind, detail: string) {
    super(detail)
    this.kind = kind
  }
}

/** Tells whether a message without an answer may yet arrive, or have arrived. */
export const isPossiblySent = (error: unknown) => error instanceof SmsProblem && error.kind === 'unknown'
