import { isMobile, MOBILE_MESSAGE, normalizeMobile } from '@biaojie/contract/rules.ts'

/** Makes a form rule from a rule of the contract, whose function returns the problem or ''. */
export const makeRule = <T>(problemOf: (value: T) => string | undefined) => ({
  validator: (_rule: unknown, value: T) => {
    const problem = problemOf(value)
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  },
})

export const mobileRule = makeRule((value: string) =>
  isMobile(normalizeMobile(value ?? '')) ? '' : MOBILE_MESSAGE,
)
