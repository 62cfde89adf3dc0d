/**
 * Left to itself V8 lets short-lived answers fill hundreds of megabytes before it looks. 32 MB for what is young
 * and collecting what is old when it has grown by a quarter keep the server small, at no loss of speed (bench/lookup.ts).
 * `dev` and `load` in package.json repeat them.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=25']
