import type { FilledValue } from '@biaojie/contract/identifiers/imports/rows.ts'
import { canFill, listTargets } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { readValue } from '@biaojie/contract/identifiers/templates/values.ts'
import { refuseFields } from '../../../../http/errors.ts'
import { findIdentifierProblem, readIdentifier } from '../check/reading.ts'

const NAME_MAX = 200

/** Returns the problem with a value for all rows of one field; empty when it can be written. */
function findValueProblem({ target, value }: FilledValue, template: Template, prefix: string): string {
  const found = listTargets(template).find((candidate) => candidate.target === target)
  if (!found) return '模板里没有这个字段了，请去掉'
  const { name, field } = found
  if (!canFill(found)) return `${name}每一件都不同，不能所有行填同一个值`
  if (value === '') return `请写出${name}的值，或不填这一项`
  if (field) {
    const read = readValue(value, field)
    return 'message' in read ? read.message : ''
  }
  if (target === 'batch') {
    const problem = findIdentifierProblem(readIdentifier(value, prefix), prefix)
    return problem ? `批次：${problem}` : ''
  }
  return value.length > NAME_MAX ? `${name}不能超过 ${NAME_MAX} 个字` : ''
}

/** Checks the values for all rows like cells. Refuses with the problem of each field, by its target. */
export function checkFilled(
  given: readonly FilledValue[],
  template: Template,
  prefix: string,
): FilledValue[] {
  const filled = given.map(({ target, value }) => ({ target, value: value.trim() }))
  const problems: Record<string, string> = {}
  for (const [at, entry] of filled.entries()) {
    const isTwice = filled.findIndex(({ target }) => target === entry.target) !== at
    const problem = isTwice ? '这个字段填了两次，请只留一次' : findValueProblem(entry, template, prefix)
    if (problem) problems[`filled.${entry.target}`] = problem
  }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return filled
}
