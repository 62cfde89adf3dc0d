import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { demoFolder } from '../read.ts'
import type { Application, Banners, Category, Provider, Selection } from './schema.ts'

export interface Market {
  categories: Category[]
  providers: Provider[]
  /** They are ordered by id. */
  applications: Application[]
  banners: Banners
  selection: Selection
}

const at = (path: string) => new URL(`market/${path}`, demoFolder)
const read = <T>(path: string): T => parse(readFileSync(at(path), 'utf8'))

/** Returns the names of the application files, `101.yaml` first. */
export const listApplicationFiles = (): string[] =>
  readdirSync(at('applications/'))
    .filter((name) => name.endsWith('.yaml'))
    .sort()

let known: Market | undefined

/** Reads the demo market from its files, once; market.test.ts proves that they are right. */
export function market(): Market {
  known ??= {
    categories: read('categories.yaml'),
    providers: read('providers.yaml'),
    applications: listApplicationFiles().map((name) => read<Application>(`applications/${name}`)),
    banners: read('banners.yaml'),
    selection: read('selection.yaml'),
  }
  return known
}
