import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { paths } from '../../../paths.ts'
import { OwnPicture } from '../../../pictures/own-picture.tsx'
import { CodeBox } from '../file/code-box.tsx'
import { CompanyFacts } from '../file/company-facts.tsx'
import type { BuildHref } from '../sheet/model.ts'
import type { FoundView } from '../view.ts'
import { ProductionDashboard } from './dashboard.tsx'
import { LiveFigures, ProcessSteps } from './hero.tsx'
import * as styles from './line-page.module.css'
import type { ProductionView } from './view.ts'

type LinePageProps = { view: FoundView; production: ProductionView; buildHref: BuildHref }

/** Shows an identifier that is a production line: its current state, then its data and its company. */
export function LinePage({ view, production, buildHref }: LinePageProps) {
  return (
    <>
      <section className={cx(styles.hero, drawing.sheet)} data-surface="navy" aria-label="产线">
        <div className={layout.container}>
          <Breadcrumb
            items={[
              { label: '首页', href: paths.home },
              { label: '标识解析', href: paths.identification },
              { label: view.identifier, code: true },
            ]}
          />
          <div className={styles.titleRow}>
            <LineTitle view={view} production={production} />
            <LiveFigures status={production.status} at={production.at} />
          </div>
          <ProcessSteps steps={production.steps} />
        </div>
      </section>
      <nav className={cx(layout.container, styles.layers)} aria-label="图层">
        {view.sheet.layers.map(({ scene, name, short, isOpen }) => (
          <a key={scene} href={buildHref(scene)} aria-label={name} aria-current={isOpen ? 'page' : undefined}>
            {short}
          </a>
        ))}
      </nav>
      <ProductionDashboard view={production} />
      <div className={cx(layout.container, styles.body)}>
        <section className={styles.owner} aria-label="标识信息">
          {view.images[0] && (
            <OwnPicture
              src={view.images[0]}
              sizes="(min-width: 1024px) 400px, 100vw"
              width={1280}
              height={800}
              alt={`${view.name} 全貌`}
              loading="lazy"
            />
          )}
          <div className={styles.company}>
            <CompanyFacts view={view} />
          </div>
          <CodeBox view={view} />
        </section>
      </div>
    </>
  )
}

function LineTitle({ view, production }: Pick<LinePageProps, 'view' | 'production'>) {
  const { shop, since } = production.profile.row
  return (
    <div>
      <CountryMark note="智能生产" />
      <h1>{view.name}</h1>
      <p className={styles.code}>
        <IdentifierCode value={view.identifier} size="large" />
        <CopyButton value={view.identifier} />
      </p>
      <p className={styles.where}>
        {[view.company.name, shop, since && `${since}投产`].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** The Data Matrix of the text 88, the country code of the national system: 10 modules wide. */
const COUNTRY_CODE =
  'M0 0.5h1m1 0h1m1 0h1m1 0h1m1 0h1M0 1.5h2m1 0h2m1 0h2m1 0h1M0 2.5h1m3 0h1m3 0h1M0 3.5h1m2 0h1m1 0h5M0 4.5h7m1 0h1M0 5.5h1m1 0h3m1 0h1m1 0h2M0 6.5h2m1 0h6M0 7.5h1m3 0h3m2 0h1M0 8.5h1m7 0h1M0 9.5h10'

/** Shows the name of the identifier system above the name of the part. */
function CountryMark({ note }: { note?: string }) {
  return (
    <p className={styles.mark}>
      <CodeImage path={COUNTRY_CODE} modules={10} size={22} />
      国家工业互联网标识{note && ` · ${note}`}
    </p>
  )
}
