import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'

const NAME_MAX = 60
const ADDED = '（副本）'

/** Returns the content of a copy: named as one, without the code, which only one application may have. */
export const copyOf = (draft: ApplicationContent): ApplicationContent => ({
  ...draft,
  name: `${draft.name.slice(0, NAME_MAX - ADDED.length)}${ADDED}`,
  appCode: '',
  versions: [],
})
