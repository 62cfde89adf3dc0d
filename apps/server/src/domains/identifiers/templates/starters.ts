import { findTemplateProblems } from '@biaojie/contract/identifiers/templates/problems.ts'
import {
  getSceneName,
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Starter } from '@biaojie/contract/identifiers/templates/templates.ts'
import { parse } from 'yaml'
import { listContent, readContent } from '../../../platform/base/content-pack.ts'

const FOLDER = 'template-starters'

/** A field as written in its file: only the differences from a plain text that everybody sees. */
type WrittenField = Partial<Omit<TemplateField, 'required' | 'columns'>> & {
  key: string
  name: string
  required?: true | { field: string; values?: string[] }
  columns?: { key: string; name: string; kind?: 'text' | 'number' | 'date'; unit?: string }[]
}
type WrittenStarter = {
  order: number
  group: Starter['group']
  standard?: string
  text: string
  name: string
  level: Template['level']
  scenes: Record<string, { name?: string; fields: WrittenField[] }>
}

function toField({ required, columns, ...written }: WrittenField): TemplateField {
  const field = { ...makeField(written.key, written.name), ...written }
  return {
    ...field,
    required:
      required === undefined
        ? { rule: 'never' }
        : required === true
          ? { rule: 'always' }
          : { rule: 'when', field: required.field, values: required.values ?? [] },
    columns: (columns ?? []).map((column) => ({ kind: 'text', unit: '', ...column })),
  }
}

/** Creates a starter from a file; throws when it could not be published unchanged. */
export function toStarter(key: string, written: WrittenStarter): Starter {
  const scenes = Object.entries(written.scenes).map(([scene, { name, fields }]) => ({
    key: scene,
    name: name ?? getSceneName(scene),
    fields: fields.map(toField),
  }))
  const template: Template = { name: written.name, level: written.level, codeRuleId: '', scenes }
  const [problem] = Object.entries(findTemplateProblems(template))
  if (problem) throw new Error(`content/template-starters/${key}.yaml：${problem.join(' ')}`)
  return { key, group: written.group, standard: written.standard ?? '', text: written.text, template }
}

/** Starters of the content pack, part families before standards. */
export function readStarters(): Starter[] {
  return listContent(FOLDER, '.yaml')
    .map((file) => ({
      key: file.replace(/\.yaml$/, ''),
      written: parse(readContent(`${FOLDER}/${file}`)),
    }))
    .sort((one, other) => one.written.order - other.written.order)
    .map(({ key, written }) => toStarter(key, written))
}
