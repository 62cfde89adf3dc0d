import { redirect } from 'react-router'
import icon32 from '../brand/icon-32.png'

/**
 * Browsers request this when they show something without its own icon: a picture, or the answer of a call.
 */
export const loader = () => redirect(icon32, { headers: { 'cache-control': 'public, max-age=86400' } })
