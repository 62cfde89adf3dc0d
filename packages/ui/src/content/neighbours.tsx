import * as styles from './neighbours.module.css'

type Neighbour = { href: string; label: string; title: string }

/** Links the pages before and after this one at its end. Either may be missing. */
export function Neighbours({
  label,
  before,
  after,
}: {
  label: string
  before?: Neighbour
  after?: Neighbour
}) {
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {before ? <Way {...before} /> : <span />}
      {after && <Way {...after} />}
    </nav>
  )
}

const Way = ({ href, label, title }: Neighbour) => (
  <a href={href}>
    {label}
    <b>{title}</b>
  </a>
)
