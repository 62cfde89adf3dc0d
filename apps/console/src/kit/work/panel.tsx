import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallState } from '../calls.ts'
import { Section } from '../detail/sections.tsx'
import { Answered } from '../states.tsx'

type Props = {
  title: string
  noun: string
  /** The page with the whole list. */
  to: string
  more: string
  answer: CallState<unknown>
  children: ReactNode
}

/** Shows one part of the work page: the most urgent cases, and a link to the rest. */
export function Panel({ title, noun, to, more, answer, children }: Props) {
  const all = (
    <Link className={text.action} to={to}>
      {more} <Icon name="arrow-right" size={18} />
    </Link>
  )
  return (
    <Section title={title} actions={all} flush>
      <Answered query={answer} noun={noun} lines={3}>
        {() => children}
      </Answered>
    </Section>
  )
}
