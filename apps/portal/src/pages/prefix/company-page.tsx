import type { ShownCompanyPage } from '@biaojie/contract/company-pages/company-pages.ts'
import { RECALL_STATE_NAMES } from '@biaojie/contract/recalls/rules.ts'
import type { CompanyRecall } from '@biaojie/contract/recalls/work.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { withManifest } from '../../content/pictures.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './prefix.module.css'

type Shown = { page: ShownCompanyPage }

const pictureIn = ({ pictures }: ShownCompanyPage, key: string) =>
  withManifest(pictures.find((one) => one.key === key) ?? null)

/** The mark of the company, above its name. */
export function Mark({ page, name }: Shown & { name: string }) {
  const mark = pictureIn(page, page.mark)
  return (
    mark && (
      <Illustration picture={{ ...mark, alt: `${name}标志` }} sizes="240px" className={styles.mark} first />
    )
  )
}

/** Shows the works, the parts with their pictures and the certificates of a company. */
export function CompanySections({ page, today }: Shown & { today: string }) {
  return (
    <>
      <Works page={page} />
      <Parts page={page} />
      <Certificates page={page} today={today} />
    </>
  )
}

function Works({ page }: Shown) {
  if (page.works.length === 0) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="works">
      <h2 id="works">厂区</h2>
      <ul className={styles.cards}>
        {page.works.map(({ name, place, text: about, picture }) => (
          <li key={`${name} ${place}`}>
            {picture && (
              <Illustration
                picture={pictureIn(page, picture)}
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
      </ul>
    </section>
  )
}

function Parts({ page }: Shown) {
  if (page.parts.length === 0) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="parts">
      <h2 id="parts">产品</h2>
      <ul className={styles.cards}>
        {page.parts.map(({ name, text: about, identifier, picture }) => (
          <li key={`${name} ${identifier}`}>
            {picture && (
              <Illustration
                picture={pictureIn(page, picture)}
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
          </li>
        ))}
      </ul>
    </section>
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
              <Illustration picture={pictureIn(page, picture)} sizes="160px" className={styles.certificate} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const TONES: Partial<Record<CompanyRecall['state'], 'err' | 'ok'>> = { published: 'err', closed: 'ok' }

/** The recalls that the company published; its identifiers say by themselves whether they are in one. */
export function Recalls({ recalls }: { recalls: readonly CompanyRecall[] }) {
  if (recalls.length === 0) return null
  return (
    <section className={cx(layout.container, styles.section)} aria-labelledby="recalls">
      <h2 id="recalls">召回</h2>
      <ul className={styles.certificates}>
        {recalls.map(({ number, officialNumber, title, state, since, total, done, phone }) => (
          <li key={number}>
            <h3>{title}</h3>
            <p>
              {officialNumber || number}，{since} 发布
            </p>
            <p>
              应召回 {total.toLocaleString('en')} 件，已处置 {done.toLocaleString('en')} 件；{phone}
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
