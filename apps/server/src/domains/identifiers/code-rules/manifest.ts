import { defineDomain } from '../../assembly.ts'
import { createCodeRules } from './code-rules.ts'
import { serveCodeRules } from './routes.ts'

export const codeRules = defineDomain({ name: 'codeRules', create: createCodeRules, serve: serveCodeRules })
