type ModuleInfo = { importers: readonly string[] }
export type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }

/** Tells whether `entry` imports a module, directly or through others; dynamic imports do not count. */
export function isLoadedWith(entry: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((one) => entry.test(one) || isLoadedWith(entry, one, modules, seen))
}
