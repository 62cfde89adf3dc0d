import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useState } from 'react'
import { useLanguage } from '../language/language.ts'
import { paths } from '../paths.ts'
import type { CheckedPage } from './check-panel.tsx'
import type { LiveLine } from './live-line.tsx'
import * as styles from './register-line.module.css'

/** By this time the page has loaded its essential resources. */
const DELAY_MS = 600

/**
 * The register line under a record. Its interactive part loads after the page; until then, and without
 * scripts, the line links to the voucher, which the node has checked.
 */
export function RegisterLine({ page }: { page: CheckedPage }) {
  const { t } = useLanguage()
  const [Live, setLive] = useState<typeof LiveLine>()
  useEffect(() => {
    const load = async () => {
      const { LiveLine } = await import('./live-line.tsx')
      setLive(() => LiveLine)
    }
    const timer = setTimeout(() => load().catch(() => {}), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className={styles.register} aria-label={t('公开账簿')}>
      {Live ? (
        <Live page={page} />
      ) : (
        <div className={styles.line}>
          <Icon name="register" size={20} />
          <p>{t('每一版都登记在公开账簿')}</p>
          <a className={styles.check} href={paths.registerProof(page.identifier)}>
            {t('核对')}
          </a>
        </div>
      )}
    </section>
  )
}
