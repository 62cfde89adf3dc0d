export function readValues(path: string): Record<string, string>
export function writeValues(path: string, values: Readonly<Record<string, string>>): void
