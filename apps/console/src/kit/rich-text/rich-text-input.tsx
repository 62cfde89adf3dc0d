import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'
import { Waiting } from '../states.tsx'
import type { RichTextProps } from './editor.tsx'

const Editor = lazily(async () => (await import('./editor.tsx')).default)

/** Edits formatted text of a form: HTML that the contract's `rich-text.ts` allows, pictures by key. */
export const RichTextInput = (props: RichTextProps) => (
  <Suspense fallback={<Waiting label="正在打开编辑器" lines={4} />}>
    <Editor {...props} />
  </Suspense>
)
