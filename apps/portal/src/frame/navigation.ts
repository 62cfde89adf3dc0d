import { paths } from '../paths.ts'

type NavItem = { label: string; href: string; owns?: readonly string[] }

/** `owns` lists further paths that belong to the label, besides its own. */
export const NAVIGATION: readonly NavItem[] = [
  { label: '应用市场', href: paths.applications, owns: [paths.apporder()] },
  { label: '解决方案', href: paths.solutions },
  { label: '生态合作', href: paths.ecology },
  { label: '行业动态', href: paths.news },
  {
    label: '标识解析',
    href: paths.identification,
    owns: ['/product_scene', '/id', paths.newIdentification, paths.prefixes(), paths.register()],
  },
  { label: '案例中心', href: paths.cases },
]

/** Content without solutions has no page that lists them. */
export const listNavigation = (hasSolutions: boolean): readonly NavItem[] =>
  NAVIGATION.filter(({ href }) => hasSolutions || href !== paths.solutions)

const isWithin = (prefix: string, pathname: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

/** Returns the label with the longest path that matches `pathname`; undefined on home. */
export function findCurrentNavigation(pathname: string): string | undefined {
  let best: { href: string | undefined; length: number } = { href: undefined, length: 0 }
  for (const { href, owns = [] } of NAVIGATION) {
    for (const prefix of [href, ...owns]) {
      if (prefix.length > best.length && isWithin(prefix, pathname)) best = { href, length: prefix.length }
    }
  }
  return best.href
}
