import type { SpecialPage } from '@biaojie/contract/content/content/pages.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import type { ReactNode } from 'react'
import type { ShownPicture } from '../content/pictures.ts'
import { openDialog } from '../dialogs.ts'
import { SiteLogo } from '../frame/site-parts.tsx'
import { paths } from '../paths.ts'
import { Illustration } from '../pictures/illustration.tsx'
import * as styles from './promotion.module.css'

/** Shows the head of a page without the frame of the site: link home, offer, facts and figures. */
export function PromotionHead({
  head: { title, lead, button, facts },
  figures,
  back,
  picture,
  figure,
}: Pick<SpecialPage, 'head' | 'figures'> & {
  back: string
  picture: ShownPicture | null
  figure?: ReactNode
}) {
  return (
    <header className={drawing.sheet} data-surface="navy">
      <div className={layout.container}>
        <div className={styles.top}>
          <SiteLogo size={30} />
          <a className={getButtonClass({ kind: 'inverse' })} href={paths.home}>
            {back}
          </a>
        </div>
        <div className={cx(styles.head, !picture && !figure && styles.plain)}>
          <div>
            <h1>
              {title.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </h1>
            <p className={styles.lead}>{lead}</p>
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
              {button}
            </Button>
          </div>
          {figure}
          {picture && !figure && (
            <Illustration
              className={styles.picture}
              picture={picture}
              sizes="(max-width: 767px) 100vw, 560px"
              first
              described
            />
          )}
        </div>
        <TitleBlock className={styles.figures} figures={figures} />
      </div>
    </header>
  )
}
