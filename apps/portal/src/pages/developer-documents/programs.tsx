import type { DevelopDocumentPage } from '@biaojie/contract/content/content/pages.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { makeTabPanelProps, Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import * as styles from './chapters.module.css'
import { Code } from './code.tsx'

type Program = NonNullable<DevelopDocumentPage['chapters'][number]['programs']>[number]

const LANGUAGES = [
  { key: 'curl', label: 'cURL' },
  { key: 'python', label: 'Python' },
  { key: 'java', label: 'Java' },
  { key: 'csharp', label: 'C#' },
] as const
export type ProgramLanguage = (typeof LANGUAGES)[number]['key']

type Props = {
  program: Program
  origin: string
  language: ProgramLanguage
  onLanguage: (language: ProgramLanguage) => void
}

/** Shows the same request as a program in each language; the choice applies to the whole page. */
export function ProgramView({ program, origin, language, onLanguage }: Props) {
  const { id, caption } = program
  const lines = program[language].trimEnd().replaceAll('{origin}', origin)
  return (
    <div className={styles.listing} data-surface="navy">
      <header>
        <b>{caption}</b>
        <CopyButton value={lines} />
      </header>
      <div className={styles.languages}>
        <Tabs
          id={`program-${id}`}
          label={`${caption}的语言`}
          items={LANGUAGES}
          current={language}
          onSelect={(key) => onLanguage(LANGUAGES.find((language) => language.key === key)?.key ?? 'curl')}
        />
      </div>
      <div {...makeTabPanelProps(`program-${id}`, language)}>
        <Code label={caption}>{lines}</Code>
      </div>
    </div>
  )
}
