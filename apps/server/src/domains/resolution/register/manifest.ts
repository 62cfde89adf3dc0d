import { defineDomain } from '../../assembly.ts'
import { createRegister } from './register.ts'
import { serveRegister } from './routes.ts'

export const register = defineDomain({
  name: 'register',
  create: createRegister,
  serve: serveRegister,
  start: (register) => register.start(),
  stop: (register) => register.stop(),
})
