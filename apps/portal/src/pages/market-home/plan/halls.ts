import type { StationKey } from '@biaojie/contract/marketplace/market/stations.ts'

/** The measures of the sheet, and the halls on it from left to right. */
export const SHEET = { width: 1240, height: 500, top: 56, bottom: 446, aisle: 290, door: 24 }

export const HALLS: Record<StationKey, { x: number; w: number }> = {
  foundry: { x: 20, w: 236 },
  machining: { x: 256, w: 372 },
  assembly: { x: 628, w: 232 },
  warehouse: { x: 860, w: 206 },
  dealer: { x: 1066, w: 154 },
}
