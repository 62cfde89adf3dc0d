/**
 * Returns 18,600 for a count in tables, sentences and on paper. Years, codes and numbers of things are no counts. Pages
 * of the portal and the rules that they load call toLocaleString themselves, so that their scripts share no module more.
 */
export const countText = (count: number) => count.toLocaleString('en')
