import type { StoredUser } from '@biaojie/session/stored.ts'
import { useState } from 'react'
import { displayName } from '../../session/use-session.ts'
import * as styles from './account.module.css'

type Props = {
  user: StoredUser
  /** In px. */
  size: number
  /** What the picture is called where it is what the page is about; elsewhere it is decoration beside the name. */
  alt?: string
}

/** The person's picture, else the first character of the name. */
export function Portrait({ user, size, alt = '' }: Props) {
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
      alt={alt}
      onError={() => setBroken(address)}
    />
  )
}
