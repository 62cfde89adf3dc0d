import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ANSWER_NOTE_MAX,
  CONSULT_CONTENT_MAX,
  findAnswerNoteProblem,
  findConsultationProblems,
} from './content/consultations/rules.ts'
import { findPartnerNoteProblem, PARTNER_LIMITS } from './content/content/rules.ts'
import { findRemarkProblem, REMARK_MAX } from './orders/rules.ts'
import { countCharacters } from './texts.ts'

/** Each of these is one character to a person, and several to a computer. */
const ONES = ['标', '𠮷', '👨‍👩‍👧‍👦', '👩🏽‍🔧', '🇨🇳', 'é']

test('a character is what a person sees as one', () => {
  for (const character of ONES) assert.equal(countCharacters(character), 1, character)
  assert.equal(countCharacters(`交付 ${ONES.join('')}`), 3 + ONES.length)
})

test('rules of consultations, texts and orders count alike', () => {
  const family = '👨‍👩‍👧‍👦'
  const consultation = (consultContent: string) =>
    findConsultationProblems({
      industryCode: 'C36',
      consultContent,
      contactPersonName: '梁工',
      contactPersonphone: '13900000009',
      companyName: '宁波示例车灯有限公司',
    }).consultContent
  assert.equal(consultation(family.repeat(CONSULT_CONTENT_MAX)), undefined)
  assert.match(consultation(family.repeat(CONSULT_CONTENT_MAX + 1)) ?? '', /不能超过 300 个字/)
  assert.equal(findAnswerNoteProblem(family.repeat(ANSWER_NOTE_MAX)), '')
  assert.notEqual(findAnswerNoteProblem(family.repeat(ANSWER_NOTE_MAX + 1)), '')
  assert.equal(findPartnerNoteProblem(family.repeat(PARTNER_LIMITS.note)), '')
  assert.notEqual(findPartnerNoteProblem(family.repeat(PARTNER_LIMITS.note + 1)), '')
  assert.equal(findRemarkProblem(family.repeat(REMARK_MAX)), '')
  assert.notEqual(findRemarkProblem(family.repeat(REMARK_MAX + 1)), '')
})
