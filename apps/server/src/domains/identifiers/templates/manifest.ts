import { defineDomain } from '../../assembly.ts'
import { serveTemplates } from './routes.ts'
import { createTemplates } from './templates.ts'

export const templates = defineDomain({ name: 'templates', create: createTemplates, serve: serveTemplates })
