/** Class names joined by spaces; what is false, undefined or empty is left out. Undefined when nothing is left. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
