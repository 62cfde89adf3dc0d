import type { Configurable } from '../configured.ts'
import { configureEpp, EPP_SETTINGS, examineEpp } from './epp/settings.ts'
import { configureHttp, examineHttp, HTTP_SETTINGS } from './http/settings.ts'
import type { TopLevelInterface, TopLevelPort } from './top-level.ts'

/** The supported interfaces of top-level nodes. A node is configured for one of them or for none. */
export const TOP_LEVEL_NODES: Record<TopLevelInterface, Configurable<() => TopLevelPort>> = {
  http: { settings: HTTP_SETTINGS, configure: configureHttp, examine: examineHttp },
  epp: { settings: EPP_SETTINGS, configure: configureEpp, examine: examineEpp },
}
