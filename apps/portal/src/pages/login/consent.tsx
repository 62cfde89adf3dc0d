import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { useEffect, useState } from 'react'
import { agreements } from '../../../../../content/agreements/titles.ts'
import { AgreementLinks } from '../../account-form/agreement-links.tsx'
import * as styles from './login.module.css'

/** This entry lists the versions a person has ticked in this browser; a new version must be ticked again. */
const KEY = 'agreedTo'
const VERSIONS = `${agreements['user-service'].version} ${agreements.privacy.version}`

export type Consent = { given: boolean; give: (given: boolean) => void }

/** Remembers the tick under the login in this browser, for these versions of the texts. */
export function useConsent(): Consent {
  const [given, setGiven] = useState(false)
  useEffect(() => {
    // A tick that was set before the scripts arrived counts.
    const [box] = document.getElementsByName('consent')
    const early = box instanceof HTMLInputElement && box.checked
    try {
      setGiven(early || localStorage.getItem(KEY) === VERSIONS)
    } catch {
      // Without storage it must be ticked each time.
      setGiven(early)
    }
  }, [])
  const give = (next: boolean) => {
    setGiven(next)
    try {
      if (next) localStorage.setItem(KEY, VERSIONS)
      else localStorage.removeItem(KEY)
    } catch {
      // Without storage the tick is not kept.
    }
  }
  return { given, give }
}

export function Agreement({ consent, wrong }: { consent: Consent; wrong?: boolean }) {
  return (
    <div className={styles.agreement}>
      <Checkbox
        name="consent"
        checked={consent.given}
        error={wrong && !consent.given ? '请先阅读并勾选协议' : undefined}
        onChange={(event) => consent.give(event.currentTarget.checked)}
      >
        我已阅读并同意
      </Checkbox>
      <AgreementLinks names={['user-service', 'privacy']} />
    </div>
  )
}
