import type { FastifyInstance } from 'fastify'

/**
 * Runs `sweep` every `ms` until the server closes; a failure is logged as `problem` and the next turn tries again.
 * Every process does it: a sweep has to bear running twice.
 */
export function sweepEvery(
  app: FastifyInstance,
  ms: number,
  sweep: () => Promise<void>,
  problem: string,
): void {
  const timer = setInterval(() => {
    sweep().catch((error) => app.log.warn({ err: error }, problem))
  }, ms).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
