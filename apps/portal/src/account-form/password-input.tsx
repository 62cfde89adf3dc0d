import { Input } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type ComponentPropsWithRef, useState } from 'react'
import * as styles from './account-form.module.css'

/**
 * Shows a password input whose text can be revealed. Password managers need `new-password` or
 * `current-password` as autoComplete.
 */
export function PasswordInput(props: ComponentPropsWithRef<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className={styles.password}>
      <Input
        {...props}
        className={styles.passwordText}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={128}
      />
      <button
        type="button"
        aria-label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye' : 'eye-off'} />
      </button>
    </span>
  )
}
