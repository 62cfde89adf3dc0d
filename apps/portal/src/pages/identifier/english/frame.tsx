import { getIdentity, getNodePrefix } from '@biaojie/contract/identity.ts'
import type { ReactNode } from 'react'
import { SiteLogo } from '../../../frame/site-parts.tsx'
import { paths } from '../../../paths.ts'
import * as styles from './english.module.css'

/** Header and footer of the English pages: a lookup field and a link to the Chinese page. */
export function EnglishFrame({ identifier, children }: { identifier: string; children: ReactNode }) {
  const chinesePath = identifier ? paths.identifier(identifier) : paths.home
  return (
    <>
      <header className={styles.head}>
        <SiteLogo className={styles.logo} />
        <p>
          Identifier resolution
          <br />
          Node {getNodePrefix()}
        </p>
        <search>
          <form action={paths.englishIdentifier('')}>
            <input
              name="identifier"
              defaultValue={identifier.slice(0, 128)}
              aria-label="Identifier"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              required
            />
            <button type="submit">Look up</button>
          </form>
        </search>
        <a href={chinesePath} hrefLang="zh-CN" lang="zh-CN" className={styles.other}>
          中文
        </a>
      </header>
      <main>{children}</main>
      <footer className={styles.foot}>
        <p>
          Names are those of the register, values stay as the company wrote them. Times are those of Shanghai,
          UTC+8. What needs a verified mobile number, a password or a report is on the{' '}
          <a href={chinesePath} hrefLang="zh-CN">
            Chinese page
          </a>
          .
        </p>
        <p lang="zh-CN">{getIdentity().platform}</p>
      </footer>
    </>
  )
}
