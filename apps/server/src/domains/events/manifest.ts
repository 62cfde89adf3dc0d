import { defineDomain } from '../assembly.ts'
import { createEvents } from './events.ts'

export const events = defineDomain({ name: 'events', create: createEvents })
