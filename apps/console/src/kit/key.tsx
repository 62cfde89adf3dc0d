import * as styles from './notice.module.css'

/** A key of the keyboard. */
export const Key = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>
