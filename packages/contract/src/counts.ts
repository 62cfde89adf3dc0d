/** Returns 18,600 for a count in tables, sentences and on paper. Years, codes and numbers of things are no counts. */
export const countText = (count: number) => count.toLocaleString('en')
