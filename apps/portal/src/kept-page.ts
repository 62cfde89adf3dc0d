/**
 * The `handle` of a page that the server may keep for a few seconds, since it is the same for everyone. `keptWith` names
 * all query keys that the page reads on the server; others are taken off its address there.
 */
export type KeptPage = { keptWith: readonly string[] }
