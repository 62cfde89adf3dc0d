import { redirect } from 'react-router'
import icon32 from '../brand/icon-32.png'

/** Asked for by browsers that show something without a head of its own: a picture, an answer of a call. */
export const loader = () => redirect(icon32, { headers: { 'cache-control': 'public, max-age=86400' } })
