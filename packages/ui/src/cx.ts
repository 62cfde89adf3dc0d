/**
 * Joins class names by spaces and leaves out false, undefined and empty ones. Returns undefined when nothing
 * is left.
 */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
