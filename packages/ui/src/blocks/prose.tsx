import { cx } from '../cx.ts'
import * as styles from './prose.module.css'

const LOOKS = { article: styles.article, agreement: styles.agreement, plain: undefined }

/**
 * Shows text that an editor writes, in a reading width. `html` comes from the server's Markdown and never
 * from input of a visitor. Tables whose cells have `data-label` turn into labels and values on phones.
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
