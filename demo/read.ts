import { readdirSync, readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'

const bundle = import.meta.url.lastIndexOf('/apps/server/dist/')

/** The address of this folder, also where its scripts are a part of the server's bundle. */
export const demoFolder =
  bundle < 0 ? new URL('./', import.meta.url) : new URL(`${import.meta.url.slice(0, bundle)}/demo/`)

const at = (path: string) => new URL(path, demoFolder)

/** Reads a YAML file of this folder; throws with file and field when it does not fit the schema. */
export function readFile<T extends TSchema>(path: string, schema: T): Static<T> {
  const value: unknown = parse(readFileSync(at(path), 'utf8'))
  if (Value.Check(schema, value)) return value as Static<T>
  const wrong = [...Value.Errors(schema, value)].map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  )
  throw new Error(`demo/${path}: ${wrong.join('; ')}`)
}

/** Reads the rows of all YAML files of a folder, in order of file names. */
export function readFolder<T extends TSchema>(folder: string, schema: T): Static<T>[] {
  const names = readdirSync(at(folder)).filter((name) => name.endsWith('.yaml'))
  return names.sort().map((name) => readFile(`${folder}${name}`, schema))
}
