import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../paths.ts'

/** Drawings used to have separate pages; they are layers of the part's sheet now. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const layer = new URL(request.url).pathname.startsWith('/assembly/') ? 'assemble' : 'measure'
  const { '*': identifier = '' } = params
  throw redirect(identifier ? paths.layer(identifier, layer) : paths.start, 308)
}
