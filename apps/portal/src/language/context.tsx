import { createContext, useContext } from 'react'
import { CHINESE, type Language } from './language.ts'

export const LanguageContext = createContext<Language>(CHINESE)
export const useLanguage = (): Language => useContext(LanguageContext)

/** A text of the company, in whatever language it was written. */
export const Own = ({ children }: { children: string | undefined }) => useLanguage().mark(children ?? '')
