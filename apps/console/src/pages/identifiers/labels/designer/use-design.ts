import type { LabelTemplateDetail } from '@biaojie/contract/identifiers/labels/labels.ts'
import type { LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { useEffect, useRef, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { useGuard } from '../../../../kit/form/use-guard.ts'
import { addElement, type NewKind, removeElement } from './changes.ts'

const SHOWN = ['labelTemplateList', 'labelTemplateDetail'] as const
const MAX_STEPS = 100
/** A drag changes the design at every frame; the server is asked after this pause. */
const REST_MS = 200

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The design with its steps back. */
function useSteps(first: LabelDesign, onChange: () => void) {
  const [design, setDesign] = useState(first)
  const past = useRef<LabelDesign[]>([])
  return {
    design,
    canUndo: past.current.length > 0,
    /** Adds one undo step; moves within a drag belong to the step that started it. */
    change: (next: LabelDesign, { joins = false } = {}) => {
      if (next === design) return
      if (!joins) past.current = [...past.current.slice(1 - MAX_STEPS), design]
      setDesign(next)
      onChange()
    },
    undo: () => {
      const before = past.current.pop()
      if (before) setDesign(before)
    },
  }
}

type Named = { name: string; design: LabelDesign; sample: string }

/** Saves and releases the draft; refusals are already shown to the user. */
function useStoring(detail: LabelTemplateDetail | null, onStored: (name: string) => void) {
  const [seen, setSeen] = useState(detail)
  const save = useCallMutation('labelTemplateSave', { refreshes: SHOWN })
  const release = useCallMutation('labelTemplateRelease', { refreshes: SHOWN })
  async function store({ name, design, sample }: Named): Promise<LabelTemplateDetail | undefined> {
    const shownName = name.trim() || `标签 ${design.width} × ${design.height}`
    const body = { id: seen?.id ?? '', revision: seen?.revision ?? 0, name: shownName, design, sample }
    const stored = await save.run({ body })
    if (!stored) return undefined
    setSeen(stored)
    onStored(stored.name)
    return stored
  }
  async function put({ id, revision }: LabelTemplateDetail): Promise<LabelTemplateDetail | undefined> {
    const released = await release.run(
      { body: { id, revision } },
      ({ version }) => `第 ${version} 版已放行，打印站可以用了`,
    )
    if (released) setSeen(released)
    return released
  }
  return { seen, store, put, busy: save.busy || release.busy }
}

/** The label that is drawn on this page: its steps back, the selected element, and how printers would print it. */
export function useDesign(detail: LabelTemplateDetail | null, first: string) {
  const guard = useGuard(false)
  const steps = useSteps(detail?.design ?? START_DESIGN, () => guard.set(true))
  const { design, change } = steps
  const [name, setName] = useState(detail?.name ?? '')
  const [sample, setSample] = useState(detail?.sample || first)
  const [selected, setSelected] = useState(design.elements[0]?.id ?? '')
  const { seen, store, put, busy } = useStoring(detail, (stored) => {
    setName(stored)
    guard.set(false)
  })
  const rested = useRested(design)
  const body = { design: rested, ...(sample && { identifier: sample }) }
  const preview = useCallQuery('labelPreview', { body }, { keep: true })
  const storeNow = () => store({ name, design, sample })
  return {
    ...steps,
    seen,
    name,
    sample,
    selected,
    preview,
    dirty: guard.dirty,
    busy,
    setName: (next: string) => {
      setName(next)
      guard.set(true)
    },
    setSample,
    select: setSelected,
    add: (kind: NewKind) => {
      const codes = preview.data?.codes.filter(({ columns }) => columns > 0) ?? []
      const made = addElement(design, kind, new Map(codes.map((code) => [code.id, code])))
      change(made.design)
      setSelected(made.id)
    },
    remove: () => {
      change(removeElement(design, selected))
      setSelected('')
    },
    store: storeNow,
    release: async () => {
      const stored = guard.dirty || !seen ? await storeNow() : seen
      return stored && put(stored)
    },
  }
}
export type Designing = ReturnType<typeof useDesign>
