import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import type { BannerDocument, NewsDocument } from '@biaojie/contract/content/content/rules.ts'

/** A draft of a case may lack any part. */
type Documents = { news: NewsDocument; banner: BannerDocument; case: Partial<CaseDocument> }

/** Returns the document of an item of this kind; the call answers with any of them. */
export const documentOf = <K extends keyof Documents>(_kind: K, { document }: ContentDetail) =>
  document as Documents[K]
