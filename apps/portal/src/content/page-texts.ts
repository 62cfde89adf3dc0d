import type {
  CasesPage,
  DevelopDocumentPage,
  EcologyPage,
  ExpoPage,
  HomePage,
  IntroducePage,
  SolutionsPage,
  SpecialPage,
} from '@biaojie/contract/content/content/pages.ts'

type PageTexts = {
  home: HomePage
  solutions: SolutionsPage
  cases: CasesPage
  introduce: IntroducePage
  ecology: EcologyPage
  special: SpecialPage
  smartexpo: ExpoPage
  'develop-document': DevelopDocumentPage
}

const files = import.meta.glob('../../../../content/pages/*.yaml', { eager: true, import: 'default' })

/** Returns the texts of one page; content.test.ts has checked them. */
export const getPageTexts = <N extends keyof PageTexts>(name: N): PageTexts[N] =>
  files[`../../../../content/pages/${name}.yaml`] as PageTexts[N]
