/**
 * The oldest browsers in which the portal and the console work: 360 and QQ browsers of workshops with Windows 7 stand on
 * Chromium 108, older iPhones and the WeChat on them on Safari 15.4. The builds lower syntax and styles to these;
 * `fill.ts` adds the functions they lack, and `tools/browsers/check-browsers.ts` refuses what neither covers.
 */
export const BASELINE = ['chrome108', 'edge108', 'firefox115', 'safari15.4', 'ios15.4']

type ModuleInfo = { importers: readonly string[] }
export type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

/** Tells whether `entry` imports a module, directly or through others; dynamic imports do not count. */
export function isLoadedWith(entry: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => entry.test(importer) || isLoadedWith(entry, importer, modules, seen))
}
