import { type FunctionComponent, useEffect, useRef, useState } from 'react'
import { loadPressed } from './loading.ts'

/** `onFailed` resets the state, so that the next press tries again. */
type Wanted = { onFailed: () => void }

/**
 * Makes a dialog that is loaded when first opened, under the loading bar. It is not `lazy`: one that cannot
 * be loaded shows a message and leaves the page and its typed text unchanged.
 */
export function onDemand<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  let loaded: FunctionComponent<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each dialog, when its module is read
  return function OnDemand(props: Props & Wanted) {
    const [Dialog, setDialog] = useState(() => loaded)
    const latest = useRef(props.onFailed)
    latest.current = props.onFailed
    useEffect(() => {
      if (Dialog) return
      let wanted = true
      loadPressed(load).then((dialog) => {
        loaded = dialog
        if (!wanted) return
        if (dialog) setDialog(() => dialog)
        else latest.current()
      })
      return () => {
        wanted = false
      }
    }, [Dialog])
    return Dialog ? <Dialog {...props} /> : null
  }
}
