/** Returns the files of a folder of content/, in the order of their numbers. */
export const byId = <T extends { id: number }>(files: Record<string, T>): T[] =>
  Object.values(files).sort((a, b) => a.id - b.id)
