/** Where the application for a prefix stands, as every company record carries it. */
export const EXAMINE_STATUS = { platform: 0, topLevel: 1, approved: 2, rejected: 3 } as const
