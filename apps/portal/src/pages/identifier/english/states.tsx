import { getIdentity, makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { isForeign } from '@biaojie/contract/rules.ts'
import type { ReactNode } from 'react'
import { Own, useLanguage } from '../../../language/language.ts'
import { paths } from '../../../paths.ts'
import type { Clause } from '../sheet/model.ts'
import {
  makeBlockedClauses,
  makeForeignClauses,
  makeMissingClauses,
  makeReservedClauses,
} from '../states/clauses.ts'
import { StateSheet } from '../states/state-sheet.tsx'
import type { LookupView } from '../view.ts'
import * as styles from './english.module.css'

type State = Exclude<LookupView, { state: 'found' }>

export function writeTitle(view: State | undefined): string {
  if (view?.state === 'missing' && view.retiredAt) return 'This identifier was retired'
  if (view?.state === 'missing')
    return isForeign(view.identifier) ? 'Another node answers for this identifier' : 'No such identifier'
  if (view?.state === 'reserved') return 'This identifier is reserved'
  if (view?.state === 'blocked') return 'This identifier is blocked'
  if (view?.state === 'foreign') return 'Another node answers for this identifier'
  return 'The page could not be loaded'
}

function writeMessage(view: State | undefined): ReactNode {
  if (view?.state === 'missing' && view.retiredAt)
    return `Its company retired it on ${view.retiredAt.slice(0, 16)}, and no other identifier replaces it. Do not use products that carry it, and ask the company.`
  if (view?.state === 'missing' && isForeign(view.identifier))
    return `This node answers for ${getIdentity().prefixes.join(', ')}. Look it up at the node of its prefix.`
  if (view?.state === 'missing')
    return `This node has no record under this name. Check whether it was copied correctly: identifiers look like ${makeExampleIdentifier()}. 0 and O, 1 and I are easily confused.`
  if (view?.state === 'reserved')
    return 'Its company has reserved this identifier and not filled it in yet. Look again later, or ask the company.'
  if (view?.state === 'blocked')
    return 'The node has blocked it as its rules require, so its record is not shown. Ask the company whether the product may still be used.'
  if (view?.state === 'foreign') return 'What it said, and the way the question took, is on the Chinese page.'
  return 'Reload the page in a moment.'
}

const makeFailedClauses = (identifier: string): Clause[] => [
  { text: 'this code', evidence: identifier ? [{ text: identifier, code: true }] : [] },
  { text: 'not read', tone: 'warn', evidence: [{ text: 'the node could not answer' }] },
  { text: 'try again soon', evidence: [] },
]

/** A code whose record is not shown: the reason, its company, and similar identifiers. */
export function EnglishState({ view }: { view: State | undefined }) {
  const { t } = useLanguage()
  const identifier = view && 'identifier' in view ? view.identifier : ''
  const clauses =
    view?.state === 'missing'
      ? makeMissingClauses(t, view)
      : view?.state === 'reserved'
        ? makeReservedClauses(t, view)
        : view?.state === 'blocked'
          ? makeBlockedClauses(t, view)
          : view?.state === 'foreign'
            ? makeForeignClauses(t, view.identifier)
            : makeFailedClauses(identifier)
  const nearest = view?.state === 'missing' ? view.nearest : []
  return (
    <div className={styles.page}>
      <StateSheet
        identifier={identifier}
        clauses={clauses}
        title={writeTitle(view)}
        message={writeMessage(view)}
      >
        {(view?.state === 'blocked' || view?.state === 'reserved') && (
          <dl className={styles.facts}>
            <div>
              <dt>Company</dt>
              <dd>
                <Own>{view.company || '–'}</Own>
              </dd>
            </div>
            <div>
              <dt>Prefix</dt>
              <dd>
                <a href={paths.prefix(view.prefix)}>{view.prefix}</a>
              </dd>
            </div>
            {view.state === 'blocked' && (
              <div>
                <dt>Blocked since</dt>
                <dd>{view.since.slice(0, 16)}</dd>
              </div>
            )}
          </dl>
        )}
        {nearest.length > 0 && (
          <section className={styles.nearest}>
            <h2>Nearest identifiers</h2>
            <ul>
              {nearest.map((similar) => (
                <li key={similar.identifier}>
                  <a href={paths.englishIdentifier(similar.identifier)}>{similar.identifier}</a>{' '}
                  <Own>{similar.identifierName}</Own>
                </li>
              ))}
            </ul>
          </section>
        )}
        {identifier && (
          <p className={styles.chinese}>
            <a href={paths.identifier(identifier)} hrefLang="zh-CN">
              Open the Chinese page
            </a>
          </p>
        )}
      </StateSheet>
    </div>
  )
}
