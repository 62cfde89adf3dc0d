import { creditCodeWarning, idNumberWarning } from '@biaojie/contract/check-digits.ts'
import { normalizeCardNo, type RegistrationField } from '@biaojie/contract/registration-fields.ts'
import {
  AGREEMENT_MESSAGE,
  ID_PHOTO_CONSENT_MESSAGE,
  type RegistrationProblems,
  registrationProblems,
} from '@biaojie/contract/registration-rules.ts'
import { useEffect, useRef, useState } from 'react'
import { afterPress, watchPresses } from '../../../client/after-press.ts'
import type { Named, Ticks } from './sections.ts'
import { type PhotoSide, problemOf, saidProblems, type Values, withPhoto } from './values.ts'

type TextField = Exclude<RegistrationField, 'legalCardObject'>

export type Fields = {
  values: Values
  ticks: Ticks
  problems: RegistrationProblems
  /** What a reviewer wrote about a field, until its value is another one. */
  feedback: (field: RegistrationField) => string | undefined
  /** What to show at a field: its problem, else the reviewer's reason. */
  errorOf: (field: RegistrationField) => string | undefined
  set: (field: TextField, value: string) => void
  setPhoto: (side: PhotoSide, fileName: string) => void
  tick: (name: keyof Ticks, on: boolean) => void
  /** Judges a field that was left, unless it is empty: what is still to come is not wrong yet. */
  leave: (field: TextField) => void
  /** Judges everything; answers what is wrong. */
  judge: () => RegistrationProblems
  show: (problems: RegistrationProblems) => void
  replace: (values: Values, ticks?: Partial<Ticks>) => void
}

export type Start = {
  values: Values
  ticks: Ticks
  /** What the reviewer read, and wrote about it. */
  reviewed: Values
  feedback: Record<string, string>
}

export function useFields(start: Start): Fields {
  const [values, setValues] = useState(start.values)
  const [ticks, setTicks] = useState(start.ticks)
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const clear = (name: Named) => setProblems(({ [name]: _solved, ...rest }) => rest)

  useEffect(watchPresses, [])
  // The press that left a field may have changed it: it is judged as it stands then.
  const latest = useRef(values)
  latest.current = values
  const judgeOne = (field: TextField) => {
    const { current } = latest
    const problem = current[field].trim() ? problemOf(field, current) : undefined
    if (problem) setProblems((before) => ({ ...before, [field]: problem }))
  }

  const feedback = (field: RegistrationField) => {
    const same = JSON.stringify(values[field]) === JSON.stringify(start.reviewed[field])
    const reason = start.feedback[field]
    return same && reason ? `审核意见：${reason}` : undefined
  }
  return {
    values,
    ticks,
    problems,
    feedback,
    errorOf: (field) => problems[field] ?? feedback(field),
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      clear(field)
    },
    setPhoto: (side, fileName) => {
      setValues((before) => withPhoto(before, side, fileName))
      clear(side === 'licenseImg' ? side : 'legalCardObject')
    },
    tick: (name, on) => {
      setTicks((before) => ({ ...before, [name]: on }))
      clear(name)
    },
    leave: (field) => afterPress(() => judgeOne(field)),
    judge: () => {
      const found: RegistrationProblems = registrationProblems(values)
      if (!ticks.idPhotoConsent) found.idPhotoConsent = ID_PHOTO_CONSENT_MESSAGE
      if (!ticks.agreement) found.agreement = AGREEMENT_MESSAGE
      return Object.fromEntries(saidProblems(found))
    },
    show: setProblems,
    replace: (next, nextTicks = {}) => {
      setValues(next)
      setTicks((before) => ({ ...before, ...nextTicks }))
      setProblems({})
    },
  }
}

/** Hints at typing errors: asked about, never refused. */
export const cardNoWarning = ({ licenseType, cardNo }: Values) =>
  creditCodeWarning(licenseType, normalizeCardNo(cardNo))
export const legalCardNoWarning = ({ legalCradType, legalCardNo }: Values) =>
  idNumberWarning(legalCradType, normalizeCardNo(legalCardNo))
