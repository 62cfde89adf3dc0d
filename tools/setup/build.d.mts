export const SOURCES: string[]
