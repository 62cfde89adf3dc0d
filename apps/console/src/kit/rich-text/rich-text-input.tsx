import { lazy, Suspense } from 'react'
import { Waiting } from '../states.tsx'
import type { RichTextProps } from './editor.tsx'

const Editor = lazy(() => import('./editor.tsx'))

/** Edits formatted text of a form: HTML that the contract's `rich-text.ts` allows, pictures by key. */
export const RichTextInput = (props: RichTextProps) => (
  <Suspense fallback={<Waiting label="正在打开编辑器" lines={4} />}>
    <Editor {...props} />
  </Suspense>
)
