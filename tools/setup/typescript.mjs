// Lets a Node before 22.18 import `.ts` files, which the configurations of the builds are: `node --import` this file.
import { register } from 'node:module'

if (!process.features.typescript) register('./typescript-hooks.mjs', import.meta.url)

// The builds' packages use it, and Node 20 lacks it.
Promise.withResolvers ??= () => {
  let settle
  const promise = new Promise((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}
