import type { CatalogueEntry } from '@biaojie/contract/content/content/catalogue.ts'
import { hasTrial } from '@biaojie/contract/marketplace/market/trial-rules.ts'
import { findEntry, getContent } from '../content/pack.ts'
import type { ServerCall } from '../server-context.ts'

/** The application and package of an entry's 立即试用. */
export type EntryTrial = { appCode: string; packageProductId: string }

export type ShownEntry = {
  entry: CatalogueEntry
  /** Entries in the catalogue. */
  total: number
  /** The other entries of its group, in their order. */
  group: { id: number; title: string }[]
  /** The application of the market behind the entry; null without one. */
  application: { id: number; name: string } | null
  /** Null when its package has no trial, or the market does not know it. */
  trial: EntryTrial | null
}

/**
 * Only loaders call this, so that the texts reach a browser only inside the page that shows them. Undefined
 * for any other number.
 */
export async function loadEntry(id: number, call: ServerCall): Promise<ShownEntry | undefined> {
  const entry = findEntry(id)
  if (!entry) return undefined
  const { catalogue } = getContent()
  const group = catalogue
    .filter((other) => other.group === entry.group && other.id !== entry.id)
    .map(({ id, title }) => ({ id, title }))
  return { entry, total: catalogue.length, group, ...(await loadApplication(entry, call)) }
}

async function loadApplication(
  { code }: CatalogueEntry,
  call: ServerCall,
): Promise<Pick<ShownEntry, 'application' | 'trial'>> {
  const nothing = { application: null, trial: null }
  if (!code) return nothing
  // The page shows its texts even when the market cannot be read.
  const answer = await call('hotApplications', {
    body: { appCode: code.appCode, package: code.package, limit: 1 },
  }).catch(() => null)
  const hot = answer?.ok ? answer.data[0] : undefined
  if (!hot) return nothing
  const { id, tryUseDuration } = hot.packageDetailsResponse
  return {
    application: { id: hot.id, name: hot.name },
    trial: hasTrial(tryUseDuration) ? { appCode: hot.appCode, packageProductId: id } : null,
  }
}
