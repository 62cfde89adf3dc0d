import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isToastWanted, watchToasts } from './toast.ts'

/**
 * Exists once in the document and loads the viewport with the first message. It is not `lazy`: when the
 * viewport cannot be loaded (no network), the page must survive, and the message waits for the network.
 */
export function ToastHost() {
  const wanted = useSyncExternalStore(watchToasts, isToastWanted, () => false)
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
