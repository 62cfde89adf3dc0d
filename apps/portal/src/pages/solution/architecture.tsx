import type { Solution } from '@biaojie/contract/content/content/content.ts'
import { MarginSection } from '@biaojie/ui/content/margin-section.tsx'
import { PartsList } from '@biaojie/ui/content/parts-list.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { media } from '@biaojie/ui/tokens.ts'
import type { Drawing } from '../../content/pack.ts'
import * as styles from './architecture.module.css'

/**
 * Shows the sheet drawn for the width of the window, and its interfaces as a list: each balloon has a row.
 */
export function Architecture({
  architecture: { lead, alt, drawing, layers, interfaces },
  sheets,
}: {
  architecture: Solution['architecture']
  sheets: Drawing | null
}) {
  const parts = layers.reduce((count, layer) => count + layer.parts.length, 0)
  return (
    <MarginSection id="architecture" title="方案架构" note={lead} wide>
      {sheets && (
        <figure>
          <DrawnFor drawing={sheets} alt={alt} />
          <figcaption className={styles.caption}>
            <b>{drawing.number}</b>
            {drawing.name}，{drawing.revision} 版，{parts} 个部件
            <a className={text.action} href={sheets.wide.address} target="_blank" rel="noopener">
              查看大图
            </a>
          </figcaption>
        </figure>
      )}
      <PartsList
        className={styles.interfaces}
        dense
        caption="接口"
        columns={[
          { label: '接口', code: true },
          { label: '两端', code: true },
          { label: '内容' },
          { label: '频次' },
        ]}
        rows={interfaces.map(({ name, ends, content, rate }) => [name, ends, content, rate])}
      />
    </MarginSection>
  )
}

/**
 * Shows a technical drawing: the sheet for phones or the one for wider windows, each with its place reserved
 * while it loads.
 */
function DrawnFor({ drawing: { wide, phone }, alt }: { drawing: Drawing; alt: string }) {
  return (
    <picture>
      <source media={media.phone} srcSet={phone.address} width={phone.width} height={phone.height} />
      <img
        className={styles.drawing}
        src={wide.address}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
