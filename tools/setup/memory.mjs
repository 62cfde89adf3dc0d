/**
 * By default V8 lets short-lived answers fill hundreds of megabytes before it collects. With 32 MB for young
 * objects, and a collection of old ones after growth by 60 %, the server stays small. After growth by a quarter
 * it collected so often that a page cost 1.3 times as much (bench/page.ts), and used no less memory.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=60']
