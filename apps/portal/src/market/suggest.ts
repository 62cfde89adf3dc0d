import type { DataOf } from '@biaojie/contract/calls.ts'
import { request } from '../client/request.ts'
import { paths } from '../paths.ts'

type Suggestions = DataOf<'applicationSuggestions'>
/** A category or an application that a typed text may mean. */
export type Way = { key: string; label: string; note: string; href: string }

function listTargets({ categories, applications }: Suggestions): Way[] {
  const joinText = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('')
  return [
    ...categories.map(({ id, name, within, count }) => ({
      key: `category${id}`,
      label: joinText(name),
      note: `${within} · ${count} 个`,
      href: paths.applicationList({ category: id }),
    })),
    ...applications.map(({ application, name }) => ({
      key: `application${application.id}`,
      label: joinText(name),
      note: application.provider.name,
      href: paths.applicationListDetail(application.id),
    })),
  ]
}

/** Returns what a typed text may mean; undefined when the node does not answer. */
export async function suggest(name: string): Promise<Way[] | undefined> {
  const answer = await request('applicationSuggestions', { body: { name } }, { quiet: true })
  return answer.ok ? listTargets(answer.data) : undefined
}
