import type { DevelopDocumentPage } from '@biaojie/contract/content/content/pages.ts'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Disclosure } from '@biaojie/ui/display/disclosure.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { media } from '@biaojie/ui/tokens.ts'
import { useEffect, useState } from 'react'
import * as styles from './chapters.module.css'
import { Code, Json } from './code.tsx'
import { type ProgramLanguage, ProgramView } from './programs.tsx'

type Chapter = DevelopDocumentPage['chapters'][number]
export type Example = NonNullable<Chapter['examples']>[number]

const METHODS: Record<string, string | undefined> = {
  GET: styles.get,
  POST: styles.post,
  PUT: styles.post,
  CLI: styles.cli,
}

/** Shows the chapters by group, with the current one marked; on phones as a select. */
export function Navigation({ groups, chapters }: Pick<DevelopDocumentPage, 'groups' | 'chapters'>) {
  const current = useCurrentChapter(chapters)
  const findChapter = (id: string) => chapters.find((chapter) => chapter.id === id)
  return (
    <nav className={styles.navigation} aria-label="接口目录">
      {groups.map(({ title, chapters: ids }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {ids.map((id) => {
              const { title: name, method } = findChapter(id) ?? {}
              return (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                    {name}
                    {method && <span className={METHODS[method]}>{method}</span>}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Returns the last chapter whose heading has passed the upper third of the window. */
function useCurrentChapter(chapters: readonly Chapter[]): string | undefined {
  const [current, setCurrent] = useState(chapters[0]?.id)
  useEffect(() => {
    const onScroll = () => {
      const passed = chapters.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      setCurrent((passed ?? chapters[0])?.id)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [chapters])
  return current
}

type Folds = readonly string[]

const turnFold = (open: Folds, id: string, isOpen: boolean): Folds => [
  ...open.filter((other) => other !== id),
  ...(isOpen ? [id] : []),
]

/** On phones, stores which chapters are open, initially the one in the address; elsewhere none is folded. */
function useFolds() {
  const [open, setOpen] = useState<Folds>()
  useEffect(() => {
    if (!matchMedia(media.phone).matches) return
    const openNamed = () => {
      const id = location.hash.slice(1)
      setOpen((before = []) => turnFold(before, id, id !== ''))
      // Chapters above it fold as well.
      if (id) requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView())
    }
    openNamed()
    window.addEventListener('hashchange', openNamed)
    return () => window.removeEventListener('hashchange', openNamed)
  }, [])
  return { open, setOpen }
}

export function Chapters({
  chapters,
  origin,
  onTry,
}: {
  chapters: readonly Chapter[]
  origin: string
  onTry: (example: string) => void
}) {
  const [language, setLanguage] = useState<ProgramLanguage>('curl')
  const { open, setOpen } = useFolds()
  return (
    <div className={styles.chapters}>
      {chapters.map((chapter) => (
        <article key={chapter.id} id={chapter.id}>
          {open ? (
            <Disclosure
              className={styles.folded}
              open={open.includes(chapter.id)}
              onToggle={({ currentTarget }) => setOpen(turnFold(open, chapter.id, currentTarget.open))}
              summary={<h2>{chapter.title}</h2>}
            >
              <Content {...{ chapter, origin, language }} onLanguage={setLanguage} onTry={onTry} />
            </Disclosure>
          ) : (
            <>
              <h2>{chapter.title}</h2>
              <Content {...{ chapter, origin, language }} onLanguage={setLanguage} onTry={onTry} />
            </>
          )}
        </article>
      ))}
    </div>
  )
}

type ContentProps = {
  chapter: Chapter
  origin: string
  language: ProgramLanguage
  onLanguage: (language: ProgramLanguage) => void
  onTry: (example: string) => void
}

function Content({ chapter, origin, language, onLanguage, onTry }: ContentProps) {
  return (
    <>
      {chapter.path && (
        <p className={styles.endpoint}>
          <span className={chapter.method && METHODS[chapter.method]}>{chapter.method}</span>
          <span className={cx(text.code, styles.path)}>{chapter.path}</span>
        </p>
      )}
      {chapter.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {chapter.tables?.map(({ caption, table }) => (
        <PartsList key={caption} className={styles.table} caption={caption} dense {...table} />
      ))}
      {chapter.programs?.map((program) => (
        <ProgramView
          key={program.id}
          program={program}
          origin={origin}
          language={language}
          onLanguage={onLanguage}
        />
      ))}
      {chapter.listings?.map(({ caption, lines }) => (
        <Listing key={caption} caption={caption} lines={lines} />
      ))}
      {chapter.examples?.map((example) => (
        <CallExample key={example.id} example={example} onTry={onTry} />
      ))}
    </>
  )
}

function Listing({ caption, lines }: { caption: string; lines: string }) {
  return (
    <div className={styles.listing} data-surface="navy">
      <header>
        <b>{caption}</b>
        <CopyButton value={lines.trimEnd()} />
      </header>
      <Code label={caption}>{lines.trimEnd()}</Code>
    </div>
  )
}

function CallExample({
  example: { id, title, method, path, body, status, response },
  onTry,
}: {
  example: Example
  onTry: (example: string) => void
}) {
  return (
    <div className={styles.listing} data-surface="navy">
      <header>
        <b>{title}</b>
        <button type="button" onClick={() => onTry(id)}>
          <Icon name="play" size={16} />
          在线调试
        </button>
      </header>
      <Code label={`${title}的请求`}>
        {method} {decodeURI(path)}
        {body && `\n${body}`}
      </Code>
      <p className={styles.answer}>
        返回 <b>{status}</b>
      </p>
      <Json label={`${title}的返回`} text={response.trimEnd()} />
    </div>
  )
}
