/** The page must be reloaded, because the server no longer has a file of it or the browser keeps a failed import. */
export class PageOutdated extends Error {}

/** `outdated` means that only a reload of the page helps. */
export type LoadProblem = { message: string; outdated: boolean }

export function loadProblem(error: unknown): LoadProblem {
  const outdated = error instanceof PageOutdated
  return { message: outdated ? '页面有更新，请刷新后再试' : '没有打开，请检查网络后再试', outdated }
}

/** Returns the whole address without its hash. */
const plain = (address: string) => new URL(address, document.baseURI).href.split('#', 1)[0]

const isLinked = (address: string, selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => {
    const at = element.getAttribute('href') ?? element.getAttribute('src')
    return at !== null && plain(at) === plain(address)
  })

async function fetchScript(address: string): Promise<void> {
  if (isLinked(address, 'link[rel=modulepreload], script[src]')) return
  const answer = await fetch(address)
  if (answer.status === 404 || answer.status === 410) throw new PageOutdated(`${address} is gone`)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  // Only a body that was read whole is in the browser's cache.
  await answer.arrayBuffer()
}

async function linkSheet(address: string): Promise<void> {
  if (isLinked(address, 'link[rel=stylesheet]')) return
  const link = document.createElement('link')
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${address} was not loaded`)))
  })
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  document.head.append(link)
  try {
    await loaded
  } catch (error) {
    // A link that stays would pass for a sheet that is there.
    link.remove()
    throw error
  }
}

/**
 * Returns the function that the build calls at every `import()` in a browser, with the files of that import below
 * `base`. A browser may keep a failed import as long as the page is open (HTML's module map), and then no press of a
 * button opens the part again. Therefore every file is fetched first, because a fetch can be repeated, and is imported
 * from the browser's cache afterwards.
 */
export function createImporter(base: string) {
  const files = new Map<string, Promise<void>>()
  const bring = (file: string) => {
    const known = files.get(file)
    if (known) return known
    const brought = (file.endsWith('.css') ? linkSheet : fetchScript)(base + file)
    files.set(file, brought)
    brought.catch(() => files.delete(file))
    return brought
  }
  return async <Module>(load: () => Promise<Module>, needed: readonly string[] = []): Promise<Module> => {
    await Promise.all(needed.map(bring))
    try {
      return await load()
    } catch (error) {
      throw new PageOutdated('a part was fetched but could not be imported', { cause: error })
    }
  }
}
