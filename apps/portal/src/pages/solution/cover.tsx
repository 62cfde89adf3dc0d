import type { Solution } from '@biaojie/contract/content/content/content.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb, type Crumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ShownPicture } from '../../content/pictures.ts'
import { openDialog } from '../../dialogs.ts'
import { Illustration } from '../../pictures/illustration.tsx'
import { useSite } from '../../site.ts'
import * as styles from './cover.module.css'

/** Shows the title at the left, the picture at the right; below, where the node shows samples, figures of the sample line. */
export function Cover({
  solution: { id, title, subTitle, topic, figures },
  banner,
  crumbs,
}: {
  solution: Solution
  banner: ShownPicture | null
  crumbs: readonly Crumb[]
}) {
  const { samples } = useSite()
  return (
    <header className={cx(drawing.sheet, styles.sheet)} data-surface="navy">
      <div className={styles.cover}>
        {banner && (
          <Illustration
            className={styles.picture}
            picture={banner}
            sizes="(max-width: 767px) 100vw, 620px"
            first
            described
          />
        )}
        <div className={cx(layout.container, styles.content)}>
          <Breadcrumb items={crumbs} />
          <div className={styles.text}>
            <p className={text.eyebrow}>
              解决方案 {id} · {topic}
            </p>
            <h1>{title}</h1>
            <p className={text.muted}>{subTitle}</p>
            <div className={styles.actions}>
              <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
                立即咨询
              </Button>
              <a className={getButtonClass({ kind: 'inverse', size: 'large' })} href="#architecture">
                查看架构图
              </a>
            </div>
          </div>
        </div>
      </div>
      {samples && (
        <div className={layout.container}>
          <TitleBlock className={styles.figures} figures={figures} label={`${title}的主要指标`} />
        </div>
      )}
    </header>
  )
}
