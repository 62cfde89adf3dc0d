import { getIdentity } from '@biaojie/contract/identity.ts'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router'
import { makeEnglish } from '../../../language/english.ts'
import { LanguageContext } from '../../../language/language.ts'
import { readOrigin } from '../../../meta.ts'
import { paths } from '../../../paths.ts'
import { readIdentifier } from '../../../search/read-identifier.ts'
import { loadLookup } from '../load.ts'
import { SHARE_SIZE } from '../meta.ts'
import type { LookupView } from '../view.ts'
import { EnglishFrame } from './frame.tsx'
import { EnglishPart } from './part.tsx'
import { EnglishState, writeTitle } from './states.tsx'

type EnglishView = { view: LookupView; names: [chinese: string, english: string][] }

/**
 * The same sheet as under /id/, in English; the lookup form of this page sends the identifier as a query
 * parameter.
 */
export async function loader(args: LoaderFunctionArgs) {
  const code = readIdentifier(new URL(args.request.url).searchParams.get('identifier') ?? '')
  if (code) throw redirect(paths.englishIdentifier(code))
  let names: EnglishView['names'] = []
  const loaded = await loadLookup(args, args.params['*']?.replace(/\/+$/, ''), async (call, identifier) => {
    const answer = await call('englishNames', { body: { identifier } })
    if (answer.ok) names = Object.entries(answer.data.names)
    return makeEnglish(new Map(names))
  })
  const englishView: EnglishView = { view: loaded.data, names }
  return data(englishView, loaded.init ?? undefined)
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const view = loaderData?.view
  if (view?.state !== 'found')
    return [
      { title: `${writeTitle(view)} - ${getIdentity().platform}` },
      { name: 'robots', content: 'noindex' },
    ]
  const origin = readOrigin(matches)
  const { identifier, name, sheet } = view
  const title = `${name} ${identifier} - ${getIdentity().platform}`
  const sentence = sheet.say.clauses.map(({ text }) => text).join(', ')
  const makeProperty = (property: string, content: string) => ({ property: `og:${property}`, content })
  return [
    { title },
    { name: 'description', content: sentence },
    makeProperty('type', 'product'),
    makeProperty('locale', 'en_GB'),
    makeProperty('title', title),
    makeProperty('description', sentence),
    makeProperty('url', origin + paths.englishIdentifier(identifier)),
    makeProperty('image', origin + paths.identifierPicture(identifier, 'en')),
    makeProperty('image:width', String(SHARE_SIZE.width)),
    makeProperty('image:height', String(SHARE_SIZE.height)),
    makeProperty('image:alt', sentence),
    { tagName: 'link', rel: 'canonical', href: origin + paths.englishIdentifier(identifier), hrefLang: 'en' },
    { tagName: 'link', rel: 'alternate', href: origin + paths.identifier(identifier), hrefLang: 'zh-CN' },
  ]
}

export default function EnglishIdentifier({ loaderData }: { loaderData: EnglishView }) {
  const { view, names } = loaderData
  return (
    <LanguageContext value={makeEnglish(new Map(names))}>
      <EnglishFrame identifier={'identifier' in view ? view.identifier : ''}>
        {view.state === 'found' ? <EnglishPart view={view} /> : <EnglishState view={view} />}
      </EnglishFrame>
    </LanguageContext>
  )
}

export const ErrorBoundary = () => (
  <LanguageContext value={makeEnglish()}>
    <EnglishFrame identifier="">
      <EnglishState view={undefined} />
    </EnglishFrame>
  </LanguageContext>
)
