import type { SearchKind } from '@biaojie/contract/content/content/rules.ts'
import type { SearchHit } from '@biaojie/contract/content/site-search/site-search.ts'
import type { ShownPicture } from '../../content/pictures.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './search.module.css'

type Shown = Omit<SearchHit, 'picture'> & { picture: ShownPicture | null }

const PAGES: Record<SearchKind, (id: string) => string> = {
  part: paths.identifier,
  application: paths.applicationListDetail,
  solution: paths.solution,
  case: paths.case,
  news: paths.newsArticle,
  catalogue: paths.application,
  company: paths.prefix,
  page: (path) => path,
}

/** Shows one result with the searched words marked. */
export function HitRow({ hit: { kind, id, title, excerpt, note, picture } }: { hit: Shown }) {
  return (
    <li className={styles.hit}>
      {picture && <Illustration className={styles.picture} picture={picture} sizes="96px" />}
      <div>
        <h3>
          <a href={PAGES[kind](id)}>{renderMarked(title)}</a>
        </h3>
        <p>{renderMarked(excerpt)}</p>
      </div>
      {note && <span>{note}</span>}
    </li>
  )
}

const renderMarked = (pieces: SearchHit['title']) =>
  pieces.map(({ text, found }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
    found ? <mark key={index}>{text}</mark> : text,
  )
