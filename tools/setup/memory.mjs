/**
 * By default V8 lets short-lived answers fill hundreds of megabytes before it collects. With 32 MB for young
 * objects, and a collection of old ones after growth by a quarter, the server stays small at no loss of speed
 * (bench/lookup.ts).
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=25']
