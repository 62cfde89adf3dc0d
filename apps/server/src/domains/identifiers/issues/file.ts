import { canonicalPath } from '@biaojie/contract/rules.ts'
import type { Db } from '../../../platform/database/database.ts'
import { blockAfter, type Key } from './store.ts'

/** One line a code: the code, the identifier and the address of its page, as printers' programs read them. */
export async function* linesOf(db: Db, key: Key, origin: string): AsyncGenerator<string> {
  yield 'code,handle,url\r\n'
  for (let after = 0; ; ) {
    const block = await blockAfter(db, key, after)
    if (!block) return
    const lines = block.codes.map((code) => {
      const handle = `${key.prefix}/${code}`
      return `${code},${handle},${origin}${canonicalPath(handle)}\r\n`
    })
    yield lines.join('')
    after = block.block
  }
}
