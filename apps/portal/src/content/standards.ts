import type { Standard } from './standard-format.ts'

type Head = Omit<Standard, 'address'>

const heads = import.meta.glob<Head>('../../../../content/standards/*.md', {
  eager: true,
  import: 'default',
  query: '?head',
})

/** The standards documents in their order, each as a PDF. */
export const standards: readonly Standard[] = Object.entries(heads)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([path, head]) => ({ ...head, address: `/api/standards/${path.match(/([\w-]+)\.md$/)?.[1]}.pdf` }))
