import type { ReactNode } from 'react'
import * as styles from './code.module.css'

/** Shows lines unwrapped; wide ones scroll, also by keyboard. */
export function Code({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <section className={styles.code} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(-?\d+(?:\.\d+)?|true|false|null)\b/g

/** Shows JSON with different colours for names and values. */
export function Json({ label, text }: { label: string; text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, match.index))
    const [whole, quoted, colon] = match
    const look = quoted ? (colon ? styles.name : undefined) : styles.value
    parts.push(
      look ? (
        <span key={match.index} className={look}>
          {whole}
        </span>
      ) : (
        whole
      ),
    )
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return <Code label={label}>{parts}</Code>
}
