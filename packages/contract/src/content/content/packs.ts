/** The part of a content pack (content/README.md) that the portal shows. The server reads it at its start. */
import type { CatalogueEntry } from './catalogue.ts'
import type { Solution } from './content.ts'
import type {
  CasesPage,
  DevelopDocumentPage,
  EcologyPage,
  ExpoPage,
  GuidePage,
  HomePage,
  IntroducePage,
  SitePage,
  SolutionsPage,
  SpecialPage,
  StartPage,
} from './pages.ts'

/** Every node has these pages; packs may leave out the description of the interface. */
export type NeededPages = {
  site: SitePage
  start: StartPage
  guide: GuidePage
  home: HomePage
  cases: CasesPage
  introduce: IntroducePage
  ecology: EcologyPage
  'develop-document': DevelopDocumentPage
}
/** A page that a pack leaves out does not exist on the node, and nothing links to it. */
export type OptionalPages = { solutions: SolutionsPage; special: SpecialPage; smartexpo: ExpoPage }

/** The head of a standards document and the bytes of its PDF. */
export type StandardHead = { slug: string; bytes: number } & Record<string, unknown>

export type ContentPack = {
  pages: NeededPages & Partial<OptionalPages>
  /** In the order of their numbers. */
  solutions: readonly Solution[]
  catalogue: readonly CatalogueEntry[]
  standards: readonly StandardHead[]
  /** Sizes of the drawings of solutions, by file name. */
  drawings: Readonly<Record<string, { width: number; height: number }>>
}
