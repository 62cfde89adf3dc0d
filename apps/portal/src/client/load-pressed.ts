import { sayNotOpened } from '../notices/not-opened.ts'
import { whileLoading } from './loading.ts'

/** Loads what was pressed, under the loading bar. Undefined when it cannot be loaded, which the page then says. */
export async function loadPressed<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await whileLoading(load)
  } catch (error) {
    sayNotOpened(error)
    return undefined
  }
}
