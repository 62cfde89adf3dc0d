import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastWanted, watchToasts } from './toast.ts'

/**
 * Stands once in the document; costs nothing until the first message, then loads the viewport. Not `lazy`:
 * when that cannot be loaded (no network), a message must not take the page with it. It waits for the network.
 */
export function ToastHost() {
  const wanted = useSyncExternalStore(watchToasts, toastWanted, () => false)
  const [Viewport, setViewport] = useState<ComponentType>()
  useEffect(() => {
    if (!wanted || Viewport) return
    const load = () =>
      import('./toast-viewport.tsx').then(
        (module) => setViewport(() => module.default),
        () => window.addEventListener('online', load, { once: true }),
      )
    load()
    return () => window.removeEventListener('online', load)
  }, [wanted, Viewport])
  return Viewport ? <Viewport /> : null
}
