/**
 * Returns 18,600 for a count in tables, sentences and on paper. Years, codes and numbers of things are no counts. The
 * portal and rules that it loads call toLocaleString themselves, because a module of one line that many pages share
 * makes them load each other's scripts.
 */
export const countText = (count: number) => count.toLocaleString('en')
