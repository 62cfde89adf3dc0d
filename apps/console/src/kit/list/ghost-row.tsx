import * as styles from './list.module.css'

const SHOWN = 6

/** Shows the shape of a row that will stand in a list: its titles above grey bars. */
export const GhostRow = ({ titles }: { titles: readonly string[] }) => (
  <div className={styles.ghost} aria-hidden="true">
    {titles
      .filter((title) => title !== '')
      .slice(0, SHOWN)
      .map((title) => (
        <span key={title}>
          {title}
          <i />
        </span>
      ))}
  </div>
)
