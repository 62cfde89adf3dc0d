/* One rule for every address that is stored and becomes a link: `javascript:` addresses and disguised sites
   are refused. */

/** A name or password between the slashes and the path would make one address look like another. */
const WITH_USER = /^https?:\/\/[^/?#]*@/i

/** Tells whether it is an http(s) address whose host has a dot, without a user or password. */
export function isWebsite(value: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\]+$/i.test(value) || WITH_USER.test(value) || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname.includes('.') && !username && !password
}

/** Tells whether it is a path of this site: browsers read two slashes, or a backslash, as another site. */
export const isSitePath = (value: string) => /^\/(?![/\\])[^\s\\"<>]*$/.test(value)

/** Tells whether a page may link to it: a path of this site, or a web address. */
export const isLink = (value: string) => isSitePath(value) || isWebsite(value)

/** Says what is wrong with such an address; empty for a good one. */
export function findLinkProblem(link: string): string {
  if (isLink(link)) return ''
  return /^https?:\/\/[^./]+([/?#]|$)/i.test(link)
    ? '网址里要有完整的域名，如 https://www.example.cn'
    : '请填写本站页面（/ 开头）或网址（https:// 开头）'
}
