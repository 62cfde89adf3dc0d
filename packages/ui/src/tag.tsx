import type { ReactNode } from 'react'

export type TagTone = 'ok' | 'err' | 'warn' | 'info' | 'teal' | 'or'

/** A state with its square mark. `plain` drops the mark for words that are no state (自研, C3670). */
export function Tag({ tone, plain, children }: { tone?: TagTone; plain?: boolean; children: ReactNode }) {
  return <span className={tagClass(tone, plain)}>{children}</span>
}

export function tagClass(tone?: TagTone, plain?: boolean): string {
  return `tag${tone ? ` ${tone}` : ''}${plain ? ' plain' : ''}`
}
