import { COMMON_FORMS, FORMS, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'
import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import { parseWebsite } from '../../../client/website.ts'
import { Own } from '../../../language/language.ts'
import { paths } from '../../../paths.ts'
import { OwnPicture } from '../../../pictures/own-picture.tsx'
import { RegisterLine } from '../../../register/register-line.tsx'
import * as found from '../found.module.css'
import { Below } from '../sheet/below.tsx'
import { Lists } from '../sheet/lists.tsx'
import * as outs from '../sheet/outs.module.css'
import { Sheet } from '../sheet/sheet.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './english.module.css'

/** The sheet of a part, without the features that need scripts. */
export function EnglishPart({ view }: { view: FoundView }) {
  const { identifier, sheet } = view
  const { wide, tool, lists } = sheet.open
  return (
    <div className={cx(found.page, styles.page)}>
      <Sheet
        view={view}
        buildHref={(scene) => `${paths.englishIdentifier(identifier)}?scene=${encodeURIComponent(scene)}`}
        instead={{ forms: <OnChinesePage view={view} />, file: <PartFile view={view} /> }}
      />
      <div className={found.ledger}>
        <RegisterLine page={view} />
        <Outs view={view} />
      </div>
      <Lists lists={lists} />
      {(wide.length > 0 || tool === 'supply') && <Below view={view} />}
    </div>
  )
}

/** Links to the Chinese page for forms of a layer, because only that page has them. */
function OnChinesePage({ view: { identifier, open, sheet } }: { view: FoundView }) {
  const { locked, isGated, tool } = sheet.open
  const href = `${paths.identifier(identifier)}${open ? `?scene=${encodeURIComponent(open.id)}` : ''}`
  const renderLinked = (words: string): ReactNode => (
    <p className={styles.chinese}>
      {words}{' '}
      <a href={href} hrefLang="zh-CN">
        Open the Chinese page
      </a>
    </p>
  )
  if (tool === 'check') return renderLinked('The password under the coating is checked there.')
  if (isGated) return renderLinked('These values show after a mobile number has been verified.')
  if (locked.length > 0)
    return renderLinked(
      `${locked.length} more show after a mobile number has been verified: ${locked.join(', ')}.`,
    )
  return null
}

function PartFile({ view: { images, name, company } }: { view: FoundView }) {
  const [image] = images
  const site = parseWebsite(company.website)
  const facts: [string, ReactNode][] = [
    ['Company', <Own key="name">{company.name}</Own>],
    [
      'Prefix',
      <a key="prefix" href={paths.prefix(company.prefix)}>
        {company.prefix}
      </a>,
    ],
    ['Industry', <Own key="industry">{company.industry || '–'}</Own>],
    [
      'Website',
      site ? (
        <a key="site" href={site.href} rel="noopener nofollow">
          {site.text}
        </a>
      ) : (
        '–'
      ),
    ],
    ['Prefix since', company.since.slice(0, 10) || '–'],
    ['About', <Own key="about">{company.about || '–'}</Own>],
  ]
  return (
    <div className={styles.file}>
      {image && (
        <OwnPicture src={image} sizes="372px" width={372} height={372} alt={`Photograph of ${name}`} />
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Links at the end of the sheet. */
function Outs({ view: { identifier, sheet } }: { view: FoundView }) {
  const path = paths.identifier(identifier)
  return (
    <div className={cx(outs.outs, styles.outs)}>
      {sheet.open.tool === 'inspection' && (
        <a href={paths.inspectionPdf(identifier)} hrefLang="zh-CN">
          Inspection record (PDF)
        </a>
      )}
      <a href={path} hrefLang="zh-CN">
        Report a suspicious part
      </a>
      <details>
        <summary>Machine-readable forms</summary>
        <ul>
          {COMMON_FORMS.map((form) => (
            <li key={form}>
              <a href={makeFormPath(path, form)}>{FORMS[form].english}</a> <code>{FORMS[form].type}</code>
            </li>
          ))}
          <li>
            <a href={paths.handle(identifier)}>Handle JSON</a> <code>application/json</code>
          </li>
        </ul>
      </details>
    </div>
  )
}
