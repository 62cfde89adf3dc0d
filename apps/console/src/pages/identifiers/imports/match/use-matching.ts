import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import type { FilledValue } from '@biaojie/contract/identifiers/imports/rows.ts'
import { ALIAS_TARGET, type HyphenWay, isAliasTitle } from '@biaojie/contract/identifiers/imports/rules.ts'
import type { ValueMatch } from '@biaojie/contract/identifiers/imports/values.ts'
import { App } from 'antd'
import { useState } from 'react'
import { refresh, useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import type { Ways } from '../ways.tsx'
import { findMissingHyphens } from './code-box.tsx'
import { listValueLists, setMatch } from './matched-values.ts'

const ALIAS = ALIAS_TARGET.target

/** The choices of a person for the columns, their texts and the rows that are there already. */
export function useMatching(detail: ImportDetail, onSent: (() => void) | undefined) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('importMatch')
  const [targets, setTargets] = useState<readonly string[]>(detail.targets)
  const [ways, chooseWays] = useState<Ways>({
    existing: detail.existing,
    blanks: detail.blanks,
    uncoded: detail.uncoded === 'take' && canNameCodes(detail) ? 'refuse' : detail.uncoded,
  })
  const [values, setValues] = useState<readonly ValueMatch[]>(detail.values)
  const [filled, setFilled] = useState<readonly FilledValue[]>(() => selectFixedValues(detail))
  // Identifiers without the hyphens of their rule are rarely intended, so hyphens are added unless a person
  // decides otherwise.
  const [hyphens, setHyphens] = useState<HyphenWay>(detail.state === 'uploaded' ? 'add' : detail.hyphens)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { lists, counting } = useValueLists(detail, targets, values)
  const match = async (sheet?: string) => {
    const { id, prefix } = detail
    // Another sheet has other texts.
    const more =
      sheet === undefined
        ? {
            ...{ values: keepValues(values, targets), filled: dropEmptyValues(filled) },
            hyphens: findMissingHyphens(detail, targets) ? hyphens : 'keep',
          }
        : { sheet }
    const answer = await send({ body: { id, prefix, targets: [...targets], ...ways, ...more } })
    if (!answer.ok) message.error(answer.message)
    setProblems(answer.ok ? {} : listProblems(answer.errors))
    await refresh('importDetail', 'importList')
    if (answer.ok) onSent?.()
  }
  const choose = (column: number, target: string) =>
    setTargets(targets.map((current, at) => (at === column ? target : current)))
  /**
   * When rows are found by old codes, a column with that name is assigned to them; other files have no such
   * column.
   */
  const setWays = (chosen: Ways) => {
    chooseWays(chosen)
    if (chosen.uncoded !== 'alias') setTargets(targets.map((target) => (target === ALIAS ? '' : target)))
    else if (!targets.includes(ALIAS)) {
      const named = detail.titles.findIndex((title, column) => targets[column] === '' && isAliasTitle(title))
      if (named >= 0) choose(named, ALIAS)
    }
  }
  const matchValue = (target: string, value: string, option: string | undefined) =>
    setValues((before) => setMatch(before, { target, value }, option))
  const fill = { filled, setFilled, problems }
  const spelling = { hyphens, setHyphens }
  return {
    ...{ targets, setTargets, choose, ways, setWays, lists, counting, matchValue, fill, spelling },
    ...{ match, busy },
  }
}

/**
 * An unassigned column may contain the company's identifiers under its own title: a person is then asked
 * before all rows get new codes.
 */
const canNameCodes = ({ state, targets, titles, samples }: ImportDetail) =>
  state === 'uploaded' &&
  !targets.includes('identifier') &&
  titles.some((_title, column) => !targets[column] && samples.some((cells) => cells[column]?.trim()))

/** Keeps fixed values whose field still exists and may have one value for all rows. */
const selectFixedValues = ({ filled, choices }: ImportDetail) =>
  filled.filter(({ target }) => choices.some((choice) => choice.target === target && choice.fills))

/** A field without a value yet is not filled. */
export const dropEmptyValues = (filled: readonly FilledValue[]) =>
  filled.filter(({ value }) => value.trim() !== '')

const FILLED = 'filled.'
/** The problems that the node finds in values of all rows, by target. */
const listProblems = (errors: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, problem]) =>
      path.startsWith(FILLED) ? [[path.slice(FILLED.length), problem] as const] : [],
    ),
  )
export type Matching = ReturnType<typeof useMatching>

const COUNTING_MS = 1_000

/** Texts of columns with closed lists of options; they come once the node has counted them. */
function useValueLists(
  { id, prefix, choices, staleValues }: ImportDetail,
  targets: readonly string[],
  values: readonly ValueMatch[],
) {
  const { data } = useCallQuery(
    'importValues',
    { body: { id, prefix } },
    { every: ({ counting }) => (counting ? COUNTING_MS : undefined) },
  )
  const lists = listValueLists(data?.columns ?? [], targets, choices, { values, staleValues })
  return { lists, counting: data?.counting ?? true }
}

/** Matches for fields without a column are not sent. */
const keepValues = (values: readonly ValueMatch[], targets: readonly string[]) =>
  values.filter(({ target }) => targets.includes(target))
