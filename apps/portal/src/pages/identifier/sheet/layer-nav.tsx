import type { Write } from '@biaojie/drawings/base/write.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { media } from '@biaojie/ui/tokens.ts'
import { useEffect, useRef } from 'react'
import { showInStrip } from '../../../client/show-in-strip.ts'
import { Own, useLanguage } from '../../../language/language.ts'
import * as styles from './layer-nav.module.css'
import type { BuildHref, Layer } from './model.ts'

/**
 * The layers: in the binding margin, on phones fixed at the bottom. They are links, so they work without
 * scripts.
 */
export function LayerNav({ layers, buildHref }: { layers: readonly Layer[]; buildHref: BuildHref }) {
  const { t } = useLanguage()
  const strip = useRef<HTMLElement>(null)
  const open = layers.findIndex(({ isOpen }) => isOpen)
  useEffect(() => {
    const { current } = strip
    if (current && open >= 0 && matchMedia(media.phone).matches)
      showInStrip(current, current.children[open] as HTMLElement)
  }, [open])
  return (
    <nav ref={strip} className={styles.layers} aria-label={t('图层')}>
      {layers.map(({ sign, short, name, count, mark, scene, isOpen }) => (
        <a
          key={scene}
          href={buildHref(scene)}
          aria-current={isOpen ? 'page' : undefined}
          aria-label={[name, describeMark(t, mark, count)].filter(Boolean).join(t('，'))}
          className={cx(mark === 'bad' && styles.bad, mark === 'near' && styles.near)}
        >
          <b>
            <Own>{sign}</Own>
          </b>
          <span>
            <Own>{short}</Own>{' '}
            {mark === 'locked' ? (
              <Icon name="eye-off" size={16} />
            ) : (
              <em className={/^\p{Script=Han}/u.test(count) ? styles.word : undefined}>{count}</em>
            )}
          </span>
        </a>
      ))}
    </nav>
  )
}

function describeMark(t: Write, mark: Layer['mark'], count: string): string {
  if (mark === 'locked') return t('验证手机后可看')
  if (mark === 'near') return t`${count}，有邻件在召回中`
  return count
}
