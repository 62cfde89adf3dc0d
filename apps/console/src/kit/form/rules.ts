import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'

/** A rule of the contract as a field of a form takes it: the function says what is wrong, '' when nothing is. */
export const ruleOf = <T>(problemOf: (value: T) => string | undefined) => ({
  validator: (_rule: unknown, value: T) => {
    const problem = problemOf(value)
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  },
})

export const mobileRule = ruleOf((value: string) =>
  isMobile(normalizeMobile(value ?? '')) ? '' : MOBILE_MESSAGE,
)
