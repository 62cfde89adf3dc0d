import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../apps/server/src/http/openapi/openapi.ts'
import { root } from './source-files.ts'

/** Writes docs/openapi.json from the contract; a test fails when the file is stale. */
writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`)
console.log('docs/openapi.json')
