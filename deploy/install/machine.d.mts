type Owned = { owner?: string; mode?: number }

export function openMachine(options: { dryRun: boolean }): {
  run(title: string, command: string, args: string[]): void
  countChanges(): number
  ensureUser(name: string, home: string): void
  ensureFolder(path: string, owned?: Owned): void
  ensureFile(path: string, text: string, owned?: Owned): boolean
  removeFile(path: string): void
  ensureLink(path: string, target: string): boolean
}
