import { makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import type { ShownCompanyPage } from '@biaojie/contract/enterprises/company-pages/company-pages.ts'
import { RECALL_STATE_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import type { CompanyRecall } from '@biaojie/contract/tracking/recalls/work.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { drawPicture } from '../../drawings/measured-view.ts'
import type { SiteMap } from '../../drawings/site-map.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './prefix.module.css'
import { SiteFigure } from './site-figure.tsx'

type Shown = { page: ShownCompanyPage }

const findPicture = ({ pictures }: ShownCompanyPage, key: string) =>
  pictures.find((picture) => picture.key === key) ?? null

/** The mark of the company, above its name. */
export function Mark({ page, name }: Shown & { name: string }) {
  const mark = findPicture(page, page.mark)
  if (!mark) return null
  const [{ width = 96, height = 96 } = {}] = mark.sizes
  return (
    <img
      className={styles.mark}
      src={makePictureAddress(mark.key, width, mark.formats[0] ?? 'webp')}
      width={width}
      height={height}
      alt={`${name}标志`}
    />
  )
}

type Drawn = { drawn: readonly (ReturnType<typeof drawPicture> | null)[] }

/** Shows the parts of a company with their pictures and drawings, and its certificates. */
export function CompanySections({ page, drawn, today }: Shown & Drawn & { today: string }) {
  return (
    <>
      <Parts page={page} drawn={drawn} />
      <Certificates page={page} today={today} />
    </>
  )
}

type Sites = { page: ShownCompanyPage | null; map: SiteMap | null }

/** The sites and their location; a company without sites has its registered place. */
export function Works({ page, map }: Sites) {
  const works = page?.works ?? []
  if (works.length === 0 && !map) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="works">
      <h2 id="works">{works.length > 0 ? '厂区' : '位置'}</h2>
      <ul className={cx(styles.cards, layEvenly(works.length + (map ? 1 : 0)))}>
        {works.map(({ name, place, text: about, picture }) => (
          <li key={`${name} ${place}`}>
            {page && picture && (
              <Illustration
                picture={findPicture(page, picture)}
                sizes="(max-width: 767px) 100vw, 400px"
                described
                className={styles.picture}
              />
            )}
            <h3>{name}</h3>
            <p className={text.muted}>{place}</p>
            <p>{about}</p>
          </li>
        ))}
        {map && (
          <li>
            <SiteFigure map={map} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** Arranges two or four cards in pairs, so that no third of the row stays empty. */
const layEvenly = (count: number) =>
  count === 1 ? styles.alone : count % 3 === 0 ? '' : count % 2 === 0 ? styles.pairs : ''

function Parts({ page, drawn }: Shown & Drawn) {
  if (page.parts.length === 0) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="parts">
      <h2 id="parts">产品</h2>
      <ul className={cx(styles.cards, layEvenly(page.parts.length))}>
        {page.parts.map(({ name, text: about, identifier, picture }, at) => (
          <li key={`${name} ${identifier}`}>
            {picture && (
              <Illustration
                picture={findPicture(page, picture)}
                sizes="(max-width: 767px) 100vw, 400px"
                described
                className={styles.picture}
              />
            )}
            <h3>{name}</h3>
            <p>{about}</p>
            {identifier && (
              <a className={cx(text.link, text.code)} href={paths.productScene(identifier)}>
                {identifier}
              </a>
            )}
            <PartDrawing identifier={identifier} drawn={drawn[at] ?? null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The part as its record gives it, with the way to the whole sheet. */
function PartDrawing({ identifier, drawn }: { identifier: string; drawn: Drawn['drawn'][number] }) {
  if (!drawn?.drawn) return null
  return (
    <figure className={styles.drawn}>
      <LineArt art={drawn.drawn} kind="sheet" />
      {drawn.measured && (
        <figcaption>
          <a className={text.action} href={paths.layer(identifier, 'measure')}>
            这一件的实测图
          </a>
        </figcaption>
      )}
    </figure>
  )
}

function Certificates({ page, today }: Shown & { today: string }) {
  if (page.certificates.length === 0) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="certificates">
      <h2 id="certificates">证书</h2>
      <ul className={styles.certificates}>
        {page.certificates.map(({ name, number, issuer, until, picture }) => (
          <li key={`${name} ${number}`}>
            <h3>{name}</h3>
            <p className={text.code}>{number}</p>
            <p>{issuer}</p>
            <p>{until && (until < today ? <Tag tone="err">已过期 {until}</Tag> : `有效期至 ${until}`)}</p>
            {picture && (
              <Illustration
                picture={findPicture(page, picture)}
                sizes="160px"
                className={styles.certificate}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const TONES: Partial<Record<CompanyRecall['state'], 'err' | 'ok'>> = { published: 'err', closed: 'ok' }

/** Lists the recalls that the company published; the page of an identifier shows whether it is in one. */
export function Recalls({ recalls }: { recalls: readonly CompanyRecall[] }) {
  if (recalls.length === 0) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="recalls">
      <h2 id="recalls">召回</h2>
      <ul className={cx(styles.certificates, styles.recalls)}>
        {recalls.map(({ number, officialNumber, title, state, since, total, done, phone }) => (
          <li key={number}>
            <h3>{title}</h3>
            <p>
              {officialNumber || number}，{since} 发布
            </p>
            <p>
              应召回 {total.toLocaleString('en')} 件，已处置 {done.toLocaleString('en')} 件；
              <span className={styles.phone}>{phone}</span>
            </p>
            <p>
              <Tag tone={TONES[state]}>{RECALL_STATE_NAMES[state]}</Tag>
            </p>
          </li>
        ))}
      </ul>
      <p className={text.muted}>手里的零件在不在内，查它的标识就知道。</p>
    </section>
  )
}
