import { findCreditCodeWarning, findIdNumberWarning } from '@biaojie/contract/check-digits.ts'
import {
  normalizeCardNo,
  type RegistrationField,
} from '@biaojie/contract/enterprises/registrations/fields.ts'
import {
  AGREEMENT_MESSAGE,
  ID_PHOTO_CONSENT_MESSAGE,
  type RegistrationProblems,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { isKeyOf } from '@biaojie/contract/records.ts'
import { useEffect, useRef, useState } from 'react'
import { runAfterPress, watchPresses } from '../../../client/after-press.ts'
import type { Named, Ticks } from './sections.ts'
import {
  findProblem,
  findProblems,
  getStoredMask,
  listProblemsToSay,
  type PhotoSide,
  setPhoto,
  type Values,
} from './values.ts'

type TextField = Exclude<RegistrationField, 'legalCardObject'>

export type Fields = {
  values: Values
  ticks: Ticks
  problems: RegistrationProblems
  /**
   * The masked ID number that the node shows to this person, who may leave it unchanged; empty when they may
   * see the whole number.
   */
  mask: string
  /** Tells whether a field differs from the submitted value. */
  isChanged: (field: RegistrationField) => boolean
  /** Returns a reviewer's remark on a field, until its value changes. */
  findFeedback: (field: string) => string | undefined
  /** Returns the text shown at a field: its problem, else the reviewer's reason. */
  errorOf: (field: RegistrationField) => string | undefined
  set: (field: TextField, value: string) => void
  setPhoto: (side: PhotoSide, fileName: string) => void
  tick: (name: keyof Ticks, on: boolean) => void
  /** Checks a field that was left, unless it is empty, because it may be filled in later. */
  leave: (field: TextField) => void
  /** Checks everything and returns the problems. */
  judge: () => RegistrationProblems
  show: (problems: RegistrationProblems) => void
  replace: (values: Values, ticks?: Partial<Ticks>) => void
}

export type Start = {
  values: Values
  ticks: Ticks
  /** The values that the reviewer read and commented on. */
  reviewed: Values
  feedback: Record<string, string>
}

export function useFields(start: Start): Fields {
  const [values, setValues] = useState(start.values)
  const [ticks, setTicks] = useState(start.ticks)
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const mask = getStoredMask(start.reviewed)
  const clear = (name: Named) => setProblems(({ [name]: _solved, ...rest }) => rest)

  useEffect(watchPresses, [])
  // The press that left a field may have changed it, so the newest values are checked.
  const latest = useRef(values)
  latest.current = values
  const judgeOne = (field: TextField) => {
    const { current } = latest
    const problem = current[field].trim() ? findProblem(field, current, mask) : undefined
    if (problem) setProblems((before) => ({ ...before, [field]: problem }))
  }

  const isChanged = (field: RegistrationField) =>
    JSON.stringify(values[field]) !== JSON.stringify(start.reviewed[field])
  const findFeedback = (field: string) => {
    const reason = start.feedback[field]
    return reason && isKeyOf(values, field) && !isChanged(field) ? `审核意见：${reason}` : undefined
  }
  return {
    values,
    ticks,
    problems,
    mask,
    isChanged,
    findFeedback,
    errorOf: (field) => problems[field] ?? findFeedback(field),
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      clear(field)
    },
    setPhoto: (side, fileName) => {
      setValues((before) => setPhoto(before, side, fileName))
      clear(side === 'licenseImg' ? side : 'legalCardObject')
    },
    tick: (name, on) => {
      setTicks((before) => ({ ...before, [name]: on }))
      clear(name)
    },
    leave: (field) => runAfterPress(() => judgeOne(field)),
    judge: () => {
      const newProblems = findProblems(values, mask)
      if (!ticks.idPhotoConsent) newProblems.idPhotoConsent = ID_PHOTO_CONSENT_MESSAGE
      if (!ticks.agreement) newProblems.agreement = AGREEMENT_MESSAGE
      return Object.fromEntries(listProblemsToSay(newProblems))
    },
    show: setProblems,
    replace: (next, nextTicks = {}) => {
      setValues(next)
      setTicks((before) => ({ ...before, ...nextTicks }))
      setProblems({})
    },
  }
}

/** Warnings about possible typing mistakes, which never block the form. */
export const findCardNoWarning = ({ licenseType, cardNo }: Values) =>
  findCreditCodeWarning(licenseType, normalizeCardNo(cardNo))
export function findLegalCardNoWarning({ values, mask, isChanged }: Fields): string | undefined {
  const { legalCradType, legalCardNo } = values
  if (!mask || legalCardNo !== mask) return findIdNumberWarning(legalCradType, normalizeCardNo(legalCardNo))
  const other = isChanged('legalPerson') || isChanged('legalCradType')
  return other ? '法定代表人或证件类型已改，请核对证件号码是否也要换' : undefined
}
