import type { Now } from '../../../platform/base/clock.ts'
import { type Keyed, sameText } from '../../../platform/base/secret.ts'

/** A passed mobile verification opens the scenes of one identifier for this many seconds. */
export const SCENE_PASS_SECONDS = 1800

type Deps = { keyed: Keyed; now: Now }

/**
 * Returns `<expiry in epoch seconds>.<signature over it and the identifier>`, which does not contain the
 * phone.
 */
export function createScenePass(deps: Deps, identifier: string): string {
  const expiry = Math.floor(deps.now().getTime() / 1000) + SCENE_PASS_SECONDS
  return `${expiry}.${deps.keyed('scene-pass', identifier, String(expiry))}`
}

/** Needs no database, because every detail call checks it. */
export function isScenePass(deps: Deps, pass: string, identifier: string): boolean {
  const [expiry = '', signature = ''] = pass.split('.', 2)
  if (!/^\d{1,12}$/.test(expiry) || Number(expiry) * 1000 <= deps.now().getTime()) return false
  return sameText(signature, deps.keyed('scene-pass', identifier, expiry))
}
