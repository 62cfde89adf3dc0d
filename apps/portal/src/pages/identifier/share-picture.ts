import { getIdentity } from '@biaojie/contract/identity.ts'
import type { PartDrawing } from '@biaojie/contract/resolution/drawings.ts'
import { shortCompanyName } from '@biaojie/drawings/base/company-name.ts'
import type { Drawing } from '@biaojie/drawings/base/marks.ts'
import type { PartShare } from '@biaojie/drawings/figures/share.ts'
import { drawMeasuredPicture } from '@biaojie/drawings/measured/pictures.ts'
import { type CodeModules, codeCells } from '@biaojie/drawings/pieces/code.ts'
import { canBeDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { toMeasuredPart } from '../../drawings/part-figures.ts'
import { makeEnglish } from '../../language/english.ts'
import { CHINESE, type Language } from '../../language/language.ts'
import {
  anonymousCallContext,
  partPictureContext,
  requestFactsContext,
  serverCallContext,
} from '../../server-context.ts'
import { loadLookup } from './load.ts'
import type { FoundView } from './view.ts'

/** Messengers load the picture again after ten minutes, so that a recall appears soon. */
const CACHED = 'public, max-age=600'

/**
 * The share picture of a part. It is read without the visitor's cookies, so that it shows what is public, and
 * may be cached for everybody.
 */
export async function loader({ request, context, ...args }: LoaderFunctionArgs): Promise<Response> {
  const call = context.get(anonymousCallContext)
  const anonymous = new RouterContextProvider()
  anonymous.set(serverCallContext, call)
  anonymous.set(requestFactsContext, context.get(requestFactsContext))
  const identifier = args.params['*']?.replace(/\.png$/, '')
  const isEnglish = new URL(request.url).searchParams.get('lang') === 'en'
  const language = isEnglish ? makeEnglish() : CHINESE
  const page = new Request(new URL('/', request.url))
  const loaded = await loadLookup(
    { ...args, request: page, context: anonymous },
    identifier,
    async () => language,
  )
  const { data: view } = loaded
  if (view.state !== 'found') return new Response(null, { status: 404 })
  const part = await call('partDrawing', { body: { identifier: view.identifier, brief: true } })
  const picture = await context.get(partPictureContext)(
    makePartShare(view, part.ok ? part.data : null, language),
  )
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/png', 'cache-control': CACHED },
  })
}

/** Turns the sheet of a part into its share picture; parts without a family have their code instead of a drawing. */
export function makePartShare(view: FoundView, part: PartDrawing | null, { t }: Language): PartShare {
  const { identifier, company, sheet } = view
  const measured = part ? toMeasuredPart(part) : undefined
  const code = canBeDataMatrix(identifier) ? encodeDataMatrix(identifier) : undefined
  return {
    clauses: sheet.say.clauses.map(({ text, tone, evidence }, at) => ({
      text,
      // The identifier is in the title block.
      note: (at === 0 ? evidence.find(({ code }) => !code) : evidence[0])?.text ?? '',
      ...(tone && { tone }),
    })),
    isRecalled: sheet.say.isRecalled,
    cells: [
      { label: t('国家工业互联网标识'), value: identifier },
      { label: t('登记企业'), value: shortCompanyName(company.name) },
      { label: t('二级节点'), value: getIdentity().platform },
    ],
    code: measured ? code : undefined,
    figure: measured ? drawMeasuredPicture(measured) : code && drawCodeAlone(code),
  }
}

const drawCodeAlone = (code: CodeModules): Drawing => ({
  width: 100,
  height: 100,
  label: '',
  marks: [codeCells(code, { x: 0, y: 0, size: 100 })],
})
