import type { ExpoPage, SpecialPage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import type { ComponentProps, ReactNode } from 'react'
import type { ShownPicture } from '../content/pictures.ts'
import { makePageMeta, makeWebPageLd, readOrigin } from '../meta.ts'
import { openGraphPicture } from '../pictures/open-graph.ts'
import { PromotionEnd } from './end.tsx'
import { PromotionHead } from './head.tsx'
import * as styles from './promotion.module.css'

type Loaded = { texts: SpecialPage | ExpoPage; picture: ShownPicture | null }
type Matches = Parameters<typeof makePageMeta>[0]['matches']

/** Returns the metadata of a promotion page, which are taken from its head. */
export function makePromotionMeta(path: string, matches: Matches, loaded: Loaded | undefined) {
  const { title, lead } = loaded?.texts.head ?? { title: [], lead: '' }
  const name = title.join('')
  return makePageMeta({
    matches,
    title: name,
    description: lead,
    path,
    image: openGraphPicture(loaded?.picture ?? null),
    jsonLd: [makeWebPageLd(readOrigin(matches), { path, name, description: lead })],
  })
}

/** Shows a promotion page: its head, its own sections, and the questions and offer at its end. */
export const PromotionPage = ({
  loaded,
  figure,
  children,
}: {
  loaded: Loaded
  /** A drawing of the page's own instead of its picture. */
  figure?: ReactNode
  children: ReactNode
}) => (
  <main id="main">
    <PromotionHead
      head={loaded.texts.head}
      figures={loaded.texts.figures}
      back={loaded.texts.closing.back}
      picture={loaded.picture}
      figure={figure}
    />
    <div className={layout.container}>{children}</div>
    <PromotionEnd questions={loaded.texts.questions} closing={loaded.texts.closing} />
  </main>
)

type SectionProps = ComponentProps<typeof SectionHead> & { children: ReactNode }

/** The first section has its own distance from the head above it. */
export const PromotionSection = ({ first, children, ...head }: SectionProps & { first?: boolean }) => (
  <section className={first ? layout.section : styles.section}>
    <SectionHead {...head} />
    {children}
  </section>
)

/** Shows a table right below the line of its section's head. */
export const PromotionTable = (table: Omit<ComponentProps<typeof PartsList>, 'className'>) => (
  <PartsList className={styles.table} {...table} />
)
