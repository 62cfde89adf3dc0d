import { type Static, Type } from 'typebox'

/** A right in use that the company has to the application it is about to order. */
export const OwnedRightSchema = Type.Object(
  {
    entitlementId: Type.String(),
    packageProductId: Type.String(),
    packageName: Type.String(),
    /** Last day, YYYY-MM-DD; empty for a lifetime. */
    until: Type.String(),
    /** The chosen package would extend it. */
    canRenew: Type.Boolean(),
    /** The chosen package would replace it, and its remaining time counts towards the price. */
    canUpgrade: Type.Boolean(),
  },
  { $id: 'OwnedRight' },
)

/** A right that an order replaces with another package. */
export const UpgradeSchema = Type.Object(
  {
    entitlementId: Type.String(),
    packageName: Type.String(),
    /** Its last day before the upgrade, YYYY-MM-DD. */
    until: Type.String(),
  },
  { $id: 'OrderUpgrade' },
)
export type OwnedRight = Static<typeof OwnedRightSchema>
