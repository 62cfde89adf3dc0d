import { listSiteProblems, type SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { readPublicKey } from '@biaojie/handle/control.ts'
import { refuseFields } from '../../../http/errors.ts'
import { Unreachable } from '../../../platform/base/outbound.ts'
import type { OwnNodesDeps } from './checks.ts'
import { toPlace } from './store.ts'

export const trimSite = (site: SiteFields): SiteFields => ({
  ...site,
  name: site.name.trim(),
  publicKey: site.publicKey.trim(),
})

/**
 * Refuses sites with wrong fields, keys or forbidden addresses; messages have keys such as
 * `sites.<number>.<field>`.
 */
export async function checkSites(
  { checkAddress }: Pick<OwnNodesDeps, 'checkAddress'>,
  sites: readonly SiteFields[],
): Promise<void> {
  const problems: Record<string, string> = {}
  for (const [at, site] of sites.entries()) {
    for (const [field, problem] of Object.entries(listSiteProblems(site)))
      problems[`sites.${at}.${field}`] = problem
    if (!problems[`sites.${at}.publicKey`] && !readPublicKey(site.publicKey))
      problems[`sites.${at}.publicKey`] = '公钥应为 2048 位以上的 RSA 公钥（PEM）'
    for (const field of ['ipv4', 'ipv6'] as const) {
      if (site[field] === '' || problems[`sites.${at}.${field}`]) continue
      await checkAddress(site[field]).catch((error) => {
        if (!(error instanceof Unreachable)) throw error
        problems[`sites.${at}.${field}`] = '应为公网地址；内网地址须由节点管理员列入 RECURSION_NETWORKS'
      })
    }
  }
  if (new Set(sites.map(toPlace)).size < sites.length) problems['sites.0.tcp'] = '两个站点的地址和端口相同'
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
}
