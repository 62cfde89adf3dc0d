import { exampleIdentifier, getIdentity } from '@biaojie/contract/identity.ts'
import { makeEnglishPath } from '@biaojie/contract/rules.ts'
import { shanghaiTime } from '../../../platform/base/clock.ts'
import type { Company } from '../../enterprises/enterprises/enterprises.ts'
import { prefixOf } from '../../identifiers/records/identifiers.ts'
import type { Found } from '../resolution/resolution.ts'
import { barePage, escaped } from './bare-page.ts'
import { englishText } from './english-page.ts'

/* Pages in English of identifiers that have no record to show. */

const NEXT = '<nav aria-label="Next steps"><a href="/home">Look up an identifier</a></nav>'

const statePage = (title: string, name: string, body: string): string =>
  barePage({
    language: 'en',
    title: `${title} - ${getIdentity().platform}`,
    body: `<h1>${title}</h1><p class="code">${escaped(name.slice(0, 128))}</p>${body}${NEXT}`,
  })

/** Tells readers of English that there is no such identifier here. */
export const missingEnglishPage = (name: string): string =>
  statePage(
    'No such identifier',
    name,
    `<p>This node has no record under this name. Check whether it was copied correctly: identifiers look like ${exampleIdentifier()}.</p>`,
  )

export const retiredEnglishPage = (name: string, retiredAt: Date): string =>
  statePage(
    'This identifier was retired',
    name,
    `<p>Its company retired it on ${englishText(shanghaiTime(retiredAt).slice(0, 10))}, and no other identifier replaces it. Do not use products that carry it, and ask the company.</p>`,
  )

/** Shows that the node blocks an identifier, since when and whose it is; never a value of it. */
export function blockedEnglishPage({ handle }: Found, company: Company | null, since: string): string {
  const name = company ? `<span lang="zh-CN">${escaped(company.name)}</span>` : '–'
  const rows = [
    ['Company', name],
    ['Prefix', escaped(prefixOf(handle))],
    ['Blocked since', englishText(since)],
  ]
  return statePage(
    'This identifier is blocked',
    handle,
    `<p>The node has blocked it as its rules require, so its record is not shown. Ask the company whether the product may still be used.</p><dl>${rows.map(([key, value]) => `<div><dt>${key}</dt><dd>${value}</dd></div>`).join('')}</dl>`,
  )
}

/** Says on the page of an identifier that the one asked for was retired. */
export const replacedNote = (asked: string, by: string, retiredAt: Date): string =>
  `<p class="alert" role="note"><strong>Replaced.</strong> ${escaped(asked)} was retired on ${englishText(shanghaiTime(retiredAt).slice(0, 10))}. This is the page of <a href="${makeEnglishPath(by)}">${escaped(by)}</a>, which replaces it.</p>`
