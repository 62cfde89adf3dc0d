/** People leave out their own prefix. */
export const withPrefix = (prefix: string, text: string) =>
  text === '' || text.includes('/') ? text : `${prefix}/${text}`
