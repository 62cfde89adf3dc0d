/** The node's promise: two working days for a platform review, one for the top-level node's. */
export const LIMIT_DAYS = { platform: 2, topLevel: 1 }
export const LIMIT_HOURS = LIMIT_DAYS.platform * 24
