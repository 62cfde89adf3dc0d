import * as styles from './webhooks.module.css'

/** Shows text as it went over the wire, with what it is. */
export const HttpText = ({ label, children }: { label: string; children: string }) => (
  <figure className={styles.figure}>
    <figcaption>{label}</figcaption>
    <pre className={styles.text}>{children}</pre>
  </figure>
)
