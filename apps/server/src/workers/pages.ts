import { OperatorProblem } from '../platform/base/problem.ts'
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres.ts'

/** Started before the server is loaded. */
export type Begun = { embedded: Promise<EmbeddedPostgres | undefined>; pages: Promise<void> }

/**
 * Waits for the pages: `npm start` builds them in parallel with a server that it started with PAGES=building,
 * and sends a message when they are ready.
 */
export function waitForPages(): Promise<void> {
  if (process.env.PAGES !== 'building') return Promise.resolve()
  // Workers start later, when the pages are there.
  delete process.env.PAGES
  const built = new Promise<void>((resolve, reject) => {
    process.on('message', (message) => message === 'pages' && resolve())
    process.once('disconnect', () => reject(new OperatorProblem('页面没有构建完成')))
  })
  // A process that ends before it needs the pages reports its own reason.
  built.catch(() => {})
  return built
}
