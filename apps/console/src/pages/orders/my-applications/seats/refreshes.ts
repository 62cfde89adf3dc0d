/** Every answer about seats changes these. */
export const REFRESHES = { refreshes: ['seatList', 'entitlementList', 'entitlementDetail'] } as const
