import type { CheckedRow, ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { ROW_OUTCOME_NAMES } from '@biaojie/contract/identifiers/imports/rules.ts'
import { App } from 'antd'
import { useState } from 'react'
import { refresh, useCallMutation } from '../../../../kit/calls.ts'

/** The row that a person is correcting, with the typed texts by column. */
type Draft = { row: CheckedRow; texts: Readonly<Record<number, string>> }

/** Returns the columns of a row that can be corrected: wrong cells and cells corrected before. */
export function listCorrectableColumns({ problems, corrected = [] }: CheckedRow, targets: readonly string[]) {
  const columns = new Set([...problems, ...corrected].map(({ column }) => column))
  return [...columns].filter((column) => (targets[column] ?? '') !== '')
}

/**
 * Corrects cells of one row at a time; the node checks the row immediately, and its result replaces the row.
 */
export function useCorrecting({ id, prefix, targets }: ImportDetail) {
  const { message } = App.useApp()
  const { run, busy } = useCallMutation('importCorrect')
  const [draft, setDraft] = useState<Draft | undefined>()
  const [results, setResults] = useState<ReadonlyMap<number, CheckedRow>>(new Map())

  const begin = (row: CheckedRow) => {
    const columns = listCorrectableColumns(row, targets)
    setDraft({ row, texts: Object.fromEntries(columns.map((column) => [column, row.cells[column] ?? ''])) })
  }
  const stop = () => setDraft(undefined)
  const give = async (row: CheckedRow, cells: { column: number; value: string | null }[]) => {
    const corrected = await run({ body: { id, prefix, number: row.number, cells } })
    if (!corrected) return
    setResults((before) => new Map(before).set(row.number, corrected))
    if (corrected.outcome === 'wrong') begin(corrected)
    else {
      stop()
      message.success(`第 ${row.number} 行改好了：${ROW_OUTCOME_NAMES[corrected.outcome]}`)
    }
    // The corrected row would disappear from a list of wrong rows; its result stays until the list is opened
    // again.
    void refresh('importDetail', 'importWrongReasons')
  }
  return {
    draft,
    busy,
    begin,
    stop,
    type: (column: number, text: string) =>
      setDraft((now) => now && { ...now, texts: { ...now.texts, [column]: text } }),
    save: async () => {
      if (!draft) return
      const { row, texts } = draft
      const cells = Object.entries(texts)
        .map(([column, value]) => ({ column: Number(column), value }))
        .filter(({ column, value }) => value !== (row.cells[column] ?? ''))
      if (cells.length > 0) await give(row, cells)
      else stop()
    },
    /** Restores all cells of the row to the content of the file. */
    restore: (row: CheckedRow) =>
      give(
        row,
        (row.corrected ?? []).map(({ column }) => ({ column, value: null })),
      ),
    /** The row as it was last checked. */
    latest: (row: CheckedRow) => results.get(row.number) ?? row,
  }
}
export type Correcting = ReturnType<typeof useCorrecting>
