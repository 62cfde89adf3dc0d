import { agreements } from '../../../../../content/agreements/titles.ts'
import { site } from '../../../../../content/site.ts'
import { FactText } from '../../frame/facts.tsx'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import * as styles from './login.module.css'

/** Shows copyright, filing number and the agreements. */
export function LoginFooter() {
  const { owner, records } = useSite()
  return (
    <footer className={styles.foot}>
      <span>
        © {site.since} {owner}
      </span>
      {records[0] && <FactText fact={records[0]} />}
      {(['user-service', 'privacy'] as const).map((name) => (
        <a key={name} href={paths.agreement(name)} target="_blank" rel="noopener">
          {agreements[name].title}
        </a>
      ))}
    </footer>
  )
}
