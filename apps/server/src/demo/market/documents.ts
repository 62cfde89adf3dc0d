import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { formatMoney, parseMoney } from '@biaojie/contract/money.ts'
import { market } from '../../../../../demo/market/market.ts'
import type { Application } from '../../../../../demo/market/schema.ts'
import { createPictures } from '../../domains/content/pictures/pictures.ts'
import { type Now, toShanghaiDay } from '../../platform/base/clock.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { type PdfLine, writePdf } from '../../platform/formats/pdf/paper.ts'
import type { Storage } from '../../platform/providers/storage/storage.ts'
import { attachDocument, isWithoutDocuments } from './import.ts'

/** This many of the selected applications have a document; each takes a fifth of a second to write. */
const DOCUMENTED = 8
const TITLE = '产品规格书'

const formatAmount = (yuan: string | undefined) => {
  const amount = yuan === undefined ? undefined : parseMoney(yuan)
  return amount === undefined ? '面议' : `${formatMoney(amount)} 元`
}

function formatPackage({ name, note, prices, limits }: Application['packages'][number]): PdfLine {
  const terms = prices.map(
    ({ duration, unit, price }) => `${formatTerm({ duration, durationUnit: unit })} ${formatAmount(price)}`,
  )
  const limited = Object.entries(limits).map(([limit, value]) => `${limit} ${value}`)
  return { label: name, text: [note, terms.join('；'), limited.join('；')].filter(Boolean).join('\n') }
}

const listFactLines = (facts: Record<string, string>): PdfLine[] =>
  Object.entries(facts).map(([label, text]) => ({ label, text }))

function toLines(application: Application): PdfLine[] {
  const { id, describes, traits, packages, abilities, delivery, versions } = application
  const [latest] = versions
  return [
    { label: '标识', text: `88.449.1000/APP-${id}` },
    ...(latest ? [{ label: '版本', text: `${latest.version}　${latest.text}` }] : []),
    { label: '用途', text: describes },
    { label: '特点', text: traits.join('；') },
    ...packages.map(formatPackage),
    ...listFactLines(abilities),
    ...listFactLines(delivery),
  ]
}

/** Writes a specification for some applications from their market data. */
export async function loadDemoDocuments({
  db,
  now,
  storage,
  uploadedBy,
}: {
  db: Db
  now: Now
  storage: Storage
  uploadedBy: string
}): Promise<void> {
  const { documents, setUses } = createPictures({ db, now, storage })
  const { applications } = market()
  const selected = applications.filter(({ choice, status }) => choice && status === 'listed')
  for (const application of selected.slice(0, DOCUMENTED)) {
    const { id, name } = application
    // Applications that staff have changed, and those with a document, stay unchanged.
    if (!(await isWithoutDocuments(db, id))) continue
    const bytes = await writePdf({
      title: `${name}　${TITLE}`,
      lines: toLines(application),
      note: '示例文件：由示例节点按应用市场中的资料生成，价格与规格以页面为准。',
      printed: toShanghaiDay(now()),
    })
    const { key } = await documents.upload({ uploadedBy, bytes, fileName: `${name} ${TITLE}.pdf` })
    await transact(db, async (db) => {
      await setUses(db, `application:${id}`, [key])
      await attachDocument(db, id, { key, title: TITLE })
    })
  }
}
