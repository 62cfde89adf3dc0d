import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'

const NAME_MAX = 60
const COPY_SUFFIX = '（副本）'

/** Returns the content of a copy. Its code stays empty, because two applications cannot share one. */
export const copyContent = (draft: ApplicationContent): ApplicationContent => ({
  ...draft,
  name: `${draft.name.slice(0, NAME_MAX - COPY_SUFFIX.length)}${COPY_SUFFIX}`,
  appCode: '',
  versions: [],
})
