import { createVerify } from '@biaojie/register/ed25519.ts'
import { checkLabel, type LabelCheck } from '@biaojie/register/label-check.ts'
import { findLabelKeys } from '@biaojie/register/label-keys.ts'

const verify = createVerify(globalThis.crypto?.subtle)

/** Verifies the signed part of a code with the keys on this device. */
export const checkSignedPart = (handle: string, signedPart: string): Promise<LabelCheck> =>
  checkLabel(handle, signedPart, findLabelKeys(), verify)
