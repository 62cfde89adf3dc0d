import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { ShownPicture } from '../../content/pictures.ts'
import { paths } from '../../paths.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import * as styles from './sections.module.css'

export function Background({
  background: { paragraphs, caption },
  picture,
}: {
  background: CaseDocument['background']
  picture: ShownPicture | null
}) {
  const [first, ...others] = paragraphs
  return (
    <MarginSection title="客户背景" first>
      <div className={cx(styles.background, !picture && styles.textOnly)}>
        <div>
          <p className={styles.first}>{first}</p>
          {others.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {picture && (
          <figure>
            <Illustration
              className={styles.picture}
              picture={picture}
              sizes="(max-width: 767px) 100vw, 336px"
              described
            />
            <figcaption>
              <b>图 1</b>
              {caption}
            </figcaption>
          </figure>
        )}
      </div>
    </MarginSection>
  )
}

/** Shows the flow of information, interrupted at each pain point; both have its number. */
export function PainPoints({ chain, painPoints }: Pick<CaseDocument, 'chain' | 'painPoints'>) {
  return (
    <MarginSection title="四个痛点" note={chain.intro}>
      <ol className={styles.chain} aria-label="信息经过的环节">
        {chain.steps.map(({ name, record }, index) => {
          const broken = chain.breaks.indexOf(index + 1) + 1
          return (
            <li key={name}>
              <b>{name}</b>
              <small>{record}</small>
              {broken > 0 && (
                <span className={styles.break}>
                  <span className={drawing.balloon}>{broken}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <ol className={styles.pains}>
        {painPoints.map(({ title, des }, index) => (
          <li key={title}>
            <span className={drawing.balloon}>{index + 1}</span>
            <h3>{title}</h3>
            <p>{des}</p>
          </li>
        ))}
      </ol>
    </MarginSection>
  )
}

/** Each answer has the number of its pain point. */
export function Answers({ intro, solution }: { intro: string; solution: CaseDocument['solution'] }) {
  return (
    <MarginSection title="解决方案" note={intro}>
      <ol className={styles.answers}>
        {solution.map(({ title, des, figure }, index) => (
          <li key={title}>
            <span className={drawing.balloonFilled}>{index + 1}</span>
            <h3>{title}</h3>
            <p>{des}</p>
            <span className={styles.fact}>
              <b>{figure.value}</b>
              {figure.unit}
            </span>
          </li>
        ))}
      </ol>
    </MarginSection>
  )
}

export type Product = { id: number | null; name: string; des: string }

export function Products({ products }: { products: readonly Product[] }) {
  return (
    <MarginSection title="相关产品">
      <ul className={styles.products}>
        {products.map(({ id, name, des }) => (
          <li key={name}>
            <a href={id === null ? paths.applicationList({ name }) : paths.application(id)}>
              <span>{id === null ? '' : String(id).padStart(2, '0')}</span>
              <b>{name}</b>
              <span className={styles.describe}>{des}</span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </MarginSection>
  )
}
