import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../icons.tsx'
import * as styles from './toast.module.css'
import { receiveToasts, type ToastKind, type ToastMessage } from './toast.ts'

// This module loads Base UI; `ToastHost` imports it with the first message.

const manager = Toast.createToastManager()
/** Ids of the failures on the screen. */
const errors = new Set<string>()

const TONES: Record<ToastKind, string | undefined> = {
  ok: styles.ok,
  err: styles.error,
  warn: styles.warning,
  info: undefined,
}
const ICONS: Record<ToastKind, IconName> = { ok: 'check', err: 'warning', warn: 'clock', info: 'bell' }

export default function ToastViewport() {
  useEffect(() => receiveToasts(add, closeErrors), [])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.list} aria-label="提示">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function add({ text, kind, duration, action }: ToastMessage) {
  const id: string = manager.add({
    title: text,
    type: kind,
    timeout: duration,
    onRemove: () => errors.delete(id),
    // A high priority would hide the message from assistive technology while its buttons still take focus.
    priority: 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.onClick()
      },
    },
  })
  if (kind === 'err') errors.add(id)
}

function closeErrors() {
  for (const id of errors) manager.close(id)
}

/** The manager keeps the kinds of `toast` as plain texts. */
const toToastKind = (type: string | undefined) => (type ?? 'info') as ToastKind

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className={cx(styles.toast, TONES[toToastKind(item.type)])}
      swipeDirection="up"
    >
      <Toast.Content className={styles.content}>
        <Icon name={ICONS[toToastKind(item.type)]} />
        <Toast.Title className={styles.text} render={<p />} />
        {item.actionProps && <Toast.Action className={styles.action} />}
        {/* Base UI hides the button from assistive technology until the list has the focus, but it takes the focus. */}
        <Toast.Close className={styles.close} aria-label="关闭提示" aria-hidden={false}>
          <Icon name="close" size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
