/**
 * Returns 18,600 for a count in tables, sentences and on paper. Years, codes and serial numbers are no counts. Pages of
 * the portal, and the rules that they load, call toLocaleString themselves: a shared module would slow their first load.
 */
export const countText = (count: number) => count.toLocaleString('en')
