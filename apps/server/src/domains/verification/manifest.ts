import { defineDomain } from '../assembly.ts'
import { serveVerification } from './routes.ts'
import { createVerification } from './verification.ts'

type Needs = Omit<Parameters<typeof createVerification>[0], 'log'> & {
  warn: (line: object, message: string) => void
}

export const verification = defineDomain({
  name: 'verification',
  create: ({ warn, ...needs }: Needs) =>
    createVerification({ ...needs, log: (line) => warn(line, '短信发送失败') }),
  serve: serveVerification,
  jobs: ({ jobs }) => jobs,
})
