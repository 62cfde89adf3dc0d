/** `appOriginal` is 1 for the node's own applications, 0 for a partner's. */
export const SOURCES = { '1': '自主研发', '0': '生态合作' } as const
