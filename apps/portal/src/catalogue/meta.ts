import { describePlatform, getIdentity } from '@biaojie/contract/identity.ts'
import type { MetaDescriptor } from 'react-router'
import { makeBreadcrumbLd, makePageMeta, readOrigin } from '../meta.ts'
import { paths } from '../paths.ts'
import type { ShownEntry } from './load.ts'

export const listEntryCrumbs = (title: string) => [
  { label: '首页', href: paths.home },
  { label: '应用市场', href: paths.applications },
  { label: title },
]

/** `matches` are the matches of the page that shows the entry. */
export function makeEntryMeta(
  matches: Parameters<typeof makePageMeta>[0]['matches'],
  { entry: { id, title, des, group } }: ShownEntry,
): MetaDescriptor[] {
  const origin = readOrigin(matches)
  const path = paths.application(id)
  return makePageMeta({
    matches,
    title: `${title} - 能力目录`,
    description: des,
    keywords: [title, group, '标识解析', getIdentity().trade].join(','),
    path,
    jsonLd: [
      makeBreadcrumbLd(origin, listEntryCrumbs(title)),
      {
        '@type': 'Service',
        name: title,
        serviceType: group,
        description: des,
        url: origin + path,
        provider: { '@type': 'Organization', name: describePlatform(), url: origin + paths.home },
      },
    ],
  })
}
