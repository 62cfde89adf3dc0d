import { Catalogue } from '@biaojie/ui/catalogue/catalogue.tsx'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [
  { title: '组件与状态 - 标解' },
  { name: 'robots', content: 'noindex' },
]

/** Every component in every state; the server shows this address outside production only. */
export default Catalogue
