import type { StoredUser } from '@biaojie/session/stored.ts'
import { useState } from 'react'
import { displayName } from '../../session/use-session.ts'
import * as styles from './account.module.css'

/** The person's picture, else the first character of the name. `size` in px. Decoration: the name stands beside. */
export function Portrait({ user, size }: { user: StoredUser; size: number }) {
  const address = user.portrait ?? ''
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size, fontSize: size / 2 }
  if (!address || broken === address) {
    return (
      <b className={styles.portrait} style={style} aria-hidden>
        {[...displayName(user)][0]?.toUpperCase()}
      </b>
    )
  }
  return (
    <img
      className={styles.portrait}
      style={style}
      src={address}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(address)}
    />
  )
}
