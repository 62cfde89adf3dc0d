import { sayNotOpened } from '../notices/not-opened.ts'
import { whileLoading } from './loading.ts'

/** Loads the module behind a button under the loading bar. Shows a notice and returns undefined when it cannot be loaded. */
export async function loadPressed<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await whileLoading(load)
  } catch (error) {
    sayNotOpened(error)
    return undefined
  }
}
