// Node runs these hooks on a thread of their own, for typescript.mjs.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

export function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
  const path = fileURLToPath(url)
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'))
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`)
  return { format: 'module', source: code, shortCircuit: true }
}
