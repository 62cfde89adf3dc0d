import type { SpecialPage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Closing } from '@biaojie/ui/content/closing.tsx'
import { Questions } from '@biaojie/ui/content/questions.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { agreements } from '../../../../content/agreements/titles.ts'
import { site } from '../../../../content/site.ts'
import { openDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'
import { chooseAgreements, useSite } from '../site.ts'
import * as styles from './promotion.module.css'

/** Ends both promotional pages. */
export function PromotionEnd({ questions, closing }: Pick<SpecialPage, 'questions' | 'closing'>) {
  const { owner, samples } = useSite()
  return (
    <>
      <section className={styles.section}>
        <div className={layout.container}>
          <SectionHead title="常有人问" />
          <Questions items={questions} />
        </div>
      </section>
      <Closing
        title={closing.title}
        text={closing.text}
        action={
          <>
            <Button kind="accent" size="large" onClick={() => openDialog('consult')}>
              {closing.button}
            </Button>
            <a className={getButtonClass({ kind: 'inverse', size: 'large' })} href={paths.home}>
              {closing.back}
            </a>
          </>
        }
      />
      <footer className={styles.foot} data-surface="navy">
        <div className={layout.container}>
          © {site.since} {owner}
          {chooseAgreements(samples).map((name) => (
            <a key={name} href={paths.agreement(name)}>
              {agreements[name].title}
            </a>
          ))}
        </div>
      </footer>
    </>
  )
}
