export * from '../settings/entry.ts'
