import type { FastifyBaseLogger } from 'fastify'

type Child = FastifyBaseLogger['child']
type Line = [object: object, message?: string]

/**
 * A request's logger, created with its first line. Most requests log nothing, and creating a logger with all
 * redaction takes as long as a lookup.
 */
class RequestLog {
  #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined
  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }
  #own(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }
  get level() {
    return this.#own().level
  }
  child(...args: Parameters<Child>) {
    return this.#own().child(...args)
  }
  fatal(...line: Line) {
    this.#own().fatal(...line)
  }
  error(...line: Line) {
    this.#own().error(...line)
  }
  warn(...line: Line) {
    this.#own().warn(...line)
  }
  info(...line: Line) {
    this.#own().info(...line)
  }
  debug(...line: Line) {
    this.#own().debug(...line)
  }
  trace(...line: Line) {
    this.#own().trace(...line)
  }
  silent() {}
}

/** This is Fastify's `childLoggerFactory`. */
export const createRequestLog = (logger: FastifyBaseLogger, ...args: Parameters<Child>) =>
  new RequestLog(() => logger.child(...args)) as unknown as FastifyBaseLogger
