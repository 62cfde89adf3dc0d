import { cx } from '../cx.ts'
import * as styles from './prose.module.css'

const LOOKS = { article: styles.article, agreement: styles.agreement, plain: undefined }

/**
 * Text that an editor writes, in a reading width. `html` is what the server made of Markdown: never anything a
 * visitor typed. Tables whose cells carry `data-label` turn into labels and values on phones.
 */
export function Prose({
  html,
  look = 'plain',
  className,
}: {
  html: string
  look?: keyof typeof LOOKS
  className?: string
}) {
  return (
    <div
      className={cx(styles.prose, LOOKS[look], className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown, without HTML of its own
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
