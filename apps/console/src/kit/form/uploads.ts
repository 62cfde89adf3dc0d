import { createContext } from 'react'

/** Keeps account of the uploads of a form, so that it is saved with what is still on its way. */
export function createUploads() {
  const running = new Set<Promise<boolean>>()
  return {
    /** Counts an upload as running, and returns the function that ends it: true when the form has the file, false when it failed. */
    begin(): (arrived: boolean) => void {
      let end: (arrived: boolean) => void = () => {}
      const upload = new Promise<boolean>((resolve) => {
        end = resolve
      })
      running.add(upload)
      void upload.then(() => running.delete(upload))
      return end
    },
    isRunning: () => running.size > 0,
    /** Waits for all uploads; false when one of them failed meanwhile. */
    async waitUntilSettled(): Promise<boolean> {
      let arrived = true
      while (running.size > 0) arrived = !(await Promise.all(running)).includes(false) && arrived
      return arrived
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>

/** The uploads of the form around a field. */
export const UploadsContext = createContext<Uploads>(createUploads())
