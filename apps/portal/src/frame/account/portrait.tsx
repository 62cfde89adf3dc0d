import type { StoredUser } from '@biaojie/session/stored.ts'
import { useState } from 'react'
import { getDisplayName } from '../../session/use-session.ts'
import * as styles from './account.module.css'

type Props = {
  user: StoredUser
  /** In px. */
  size: number
  /** Describes the picture where the page is about it; elsewhere it is decoration beside the name. */
  alt?: string
}

/** Shows the person's picture, or the first character of the name. */
export function Portrait({ user, size, alt = '' }: Props) {
  const address = user.portrait ?? ''
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size, fontSize: size / 2 }
  if (!address || broken === address) {
    return (
      <b className={styles.portrait} style={style} aria-hidden>
        {[...getDisplayName(user)][0]?.toUpperCase()}
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
