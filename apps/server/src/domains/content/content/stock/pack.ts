import { existsSync, readFileSync, statSync } from 'node:fs'
import { type CatalogueEntry, CatalogueEntrySchema } from '@biaojie/contract/content/content/catalogue.ts'
import { type Solution, SolutionSchema } from '@biaojie/contract/content/content/content.ts'
import type { ContentPack, NeededPages, OptionalPages } from '@biaojie/contract/content/content/packs.ts'
import * as pages from '@biaojie/contract/content/content/pages.ts'
import { replaceNames } from '@biaojie/contract/own-names.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import {
  findContentFile,
  listContent,
  readContent,
  readDescription,
  readWritten,
} from '../../../../platform/base/content-pack.ts'
import { OperatorProblem } from '../../../../platform/base/problem.ts'

const NEEDED: Record<keyof NeededPages, TSchema> = {
  site: pages.SitePageSchema,
  start: pages.StartPageSchema,
  guide: pages.GuidePageSchema,
  home: pages.HomePageSchema,
  cases: pages.CasesPageSchema,
  introduce: pages.IntroducePageSchema,
  ecology: pages.EcologyPageSchema,
  'develop-document': pages.DevelopDocumentPageSchema,
}
const OPTIONAL: Record<keyof OptionalPages, TSchema> = {
  solutions: pages.SolutionsPageSchema,
  special: pages.SpecialPageSchema,
  smartexpo: pages.ExpoPageSchema,
}

/** The schemas of all pages that a pack may have. */
export const PAGE_SCHEMAS = { ...NEEDED, ...OPTIONAL }

/**
 * Reads and checks one file; an editor's mistake ends the start with the file and the field. It is checked as written,
 * because names and prefixes of a node may be longer than those of the demo.
 */
function readChecked<T>(path: string, schema: TSchema, readText = readWritten): T {
  let value: unknown
  try {
    value = parse(readText(path))
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    throw new OperatorProblem(`内容包的文件 ${findContentFile(path)} 读不了：${why}`)
  }
  const [mistake] = Value.Errors(schema, value)
  if (mistake)
    throw new OperatorProblem(
      `内容包的文件 ${findContentFile(path)} 里 ${mistake.instancePath || '/'} 不对：${mistake.message}`,
    )
  return JSON.parse(replaceNames(JSON.stringify(value)))
}

const readNumbered = <T extends { id: number }>(folder: string, schema: TSchema): T[] =>
  listContent(folder, '.yaml')
    .filter((name) => /^\d+\./.test(name))
    .map((name) => readChecked<T>(`${folder}/${name}`, schema))
    .sort((one, other) => one.id - other.id)

function readStandards(): ContentPack['standards'] {
  return listContent('standards', '.md')
    .sort()
    .map((name) => {
      const [, head = ''] = /^---\n(.+?)\n---\n/s.exec(readContent(`standards/${name}`)) ?? []
      const slug = name.replace(/\.md$/, '')
      return { ...parse(head), slug, bytes: statSync(findContentFile(`standards/${slug}.pdf`)).size }
    })
}

function readDrawings(): ContentPack['drawings'] {
  const sizes = listContent('solutions/drawings', '.svg').map((name) => {
    const svg = readFileSync(findContentFile(`solutions/drawings/${name}`), 'utf8')
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    return [name, { width: Number(width), height: Number(height) }] as const
  })
  return Object.fromEntries(sizes)
}

const DESCRIPTION = 'develop-document' satisfies keyof NeededPages

/** Reads all that the portal shows of the content pack. Throws OperatorProblem at the first mistake. */
export function readContentPack(): ContentPack {
  const needed = Object.entries(NEEDED)
  const optional = Object.entries(OPTIONAL).filter(([name]) =>
    existsSync(findContentFile(`pages/${name}.yaml`)),
  )
  const read = [...needed, ...optional].map(([name, schema]) => [
    name,
    readChecked(`pages/${name}.yaml`, schema, name === DESCRIPTION ? readDescription : readWritten),
  ])
  return {
    pages: Object.fromEntries(read),
    solutions: readNumbered<Solution>('solutions', SolutionSchema),
    catalogue: readNumbered<CatalogueEntry>('catalogue', CatalogueEntrySchema),
    standards: readStandards(),
    drawings: readDrawings(),
  }
}
