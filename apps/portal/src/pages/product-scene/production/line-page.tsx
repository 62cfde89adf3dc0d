import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { paths } from '../../../paths.ts'
import { OwnPicture } from '../../../pictures/own-picture.tsx'
import { CodeBox } from '../head/code-box.tsx'
import { CompanyFacts } from '../head/company-facts.tsx'
import { COUNTRY_CODE } from '../head/country-code.ts'
import { SceneTabs } from '../scene-tabs.tsx'
import type { FoundView } from '../view.ts'
import { ProductionDashboard } from './dashboard.tsx'
import { LiveFigures, ProcessSteps } from './hero.tsx'
import type { ProductionView } from './view.ts'

type LinePageProps = { view: FoundView; production: ProductionView; short: boolean }

/** An identifier that is a production line: what it is doing now, then its data; whose it is stands below. */
export function LinePage({ view, production, short }: LinePageProps) {
  return (
    <>
      <section className="phero sheet" data-surface="navy" aria-label="产线">
        <div className="w">
          <Breadcrumb
            items={[
              { label: '首页', href: paths.home },
              { label: '标识解析', href: paths.identification },
              { label: view.identifier, code: true },
            ]}
          />
          <div className="pl">
            <LineTitle view={view} production={production} />
            <LiveFigures status={production.status} />
          </div>
          <ProcessSteps steps={production.steps} />
        </div>
      </section>
      {view.scenes.length > 1 && (
        <div className="w strip">
          <SceneTabs view={view} short={short} />
        </div>
      )}
      <ProductionDashboard view={production} />
      <div className="w">
        <section className="line-owner" aria-label="标识信息">
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
          <div className="inf">
            <CompanyFacts view={view} />
          </div>
          <CodeBox view={view} />
        </section>
      </div>
    </>
  )
}

function LineTitle({ view, production }: Pick<LinePageProps, 'view' | 'production'>) {
  const { prefix, suffix } = splitIdentifier(view.identifier)
  const { shop, since } = production.profile.row
  return (
    <div>
      <p className="gov">
        <CodeImage path={COUNTRY_CODE} modules={10} size={20} />
        国家工业互联网标识 · 智能生产
      </p>
      <h1>{view.name}</h1>
      <p className="pc">
        <span className="id">{prefix}</span>
        <span className="id sl">/</span>
        <span className="id sx">{suffix}</span>
        <CopyButton value={view.identifier} />
      </p>
      <p className="pm">{[view.company.name, shop, since && `${since}投产`].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
