import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastWanted, watchToasts } from './toast.ts'

const ToastViewport = lazy(() => import('./toast-viewport.tsx'))

/** Stands once in the document; costs nothing until the first message, then loads the viewport. */
export function ToastHost() {
  const wanted = useSyncExternalStore(watchToasts, toastWanted, () => false)
  if (!wanted) return null
  return (
    <Suspense>
      <ToastViewport />
    </Suspense>
  )
}
