export type SmsTemplate = 'scene' | 'login' | 'register' | 'reset' | 'change' | 'delete'

export type SmsMessage = {
  /** 11 digits, mainland. */
  phone: string
  template: SmsTemplate
  code: string
  /** How long the code lives, for the text. */
  minutes: number
}

/** Sends one message or throws SmsProblem; answers within 5 s. */
export type SmsPort = { send: (message: SmsMessage) => Promise<void> }

/** `limited`: the operator's own flow control refused this phone; `failed`: anything else. */
export class SmsProblem extends Error {
  readonly kind: 'limited' | 'failed'
  constructor(kind: 'limited' | 'failed', detail: string) {
    super(detail)
    this.kind = kind
  }
}
