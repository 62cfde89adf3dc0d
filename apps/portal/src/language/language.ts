import { type Write, writeChinese } from '@biaojie/drawings/base/write.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { paths } from '../paths.ts'

/** The language of a part's page: its texts, the addresses of other parts' pages, and its features. */
export type Language = {
  code: 'zh-CN' | 'en'
  t: Write
  /** Marks the parts of a text that are in another language. */
  mark: (text: string) => ReactNode
  /** Figures and codes among words, as one group. */
  figures: RegExp
  partPath: (identifier: string) => string
  /**
   * A page without scripts shows everything at once, and links to the Chinese page for features that need
   * scripts.
   */
  hasScripts: boolean
}

export const CHINESE: Language = {
  code: 'zh-CN',
  t: writeChinese,
  mark: (text) => text,
  figures: /([A-Za-z0-9Ø±≤≥−][\w Ø±≤≥−*:.,/%°·×–+()-]*[\w%°*)]|[A-Za-z0-9])/,
  partPath: (identifier) => paths.productScene(identifier),
  hasScripts: true,
}

export const LanguageContext = createContext<Language>(CHINESE)
export const useLanguage = (): Language => useContext(LanguageContext)

/** A text of the company, in whatever language it was written. */
export const Own = ({ children }: { children: string | undefined }) => useLanguage().mark(children ?? '')
