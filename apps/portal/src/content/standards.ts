import { getContent } from './pack.ts'
import type { Standard } from './standard-format.ts'

/** Returns the standards documents in their order, each as a PDF. */
export const listStandards = (): Standard[] =>
  getContent().standards.map(
    ({ slug, ...head }) => ({ ...head, address: `/api/standards/${slug}.pdf` }) as unknown as Standard,
  )
