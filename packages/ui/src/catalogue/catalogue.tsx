import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import { LoadingBar } from '../feedback/progress.tsx'
import * as layout from '../layout.module.css'
import { Logo } from '../logo.tsx'
import { ToastHost } from '../overlay/toast-host.tsx'
import * as text from '../text.module.css'
import { ButtonSection } from './button-section.tsx'
import * as styles from './catalogue.module.css'
import { CardSection, CodeSection, FigureSection } from './content-sections.tsx'
import { EmptySection, SkeletonSection } from './feedback-sections.tsx'
import { FormSection } from './form-section.tsx'
import { ColourSection, IconSection, LineSection, TypeSection } from './foundation-sections.tsx'
import { StepSection, TabSection } from './navigation-sections.tsx'
import { DialogSection, ToastSection } from './overlay-sections.tsx'
import { RecordSection, TableSection } from './record-sections.tsx'
import { Section } from './section.tsx'

/**
 * Shows every component in every state on one page, for development and reviews by eye. Drawings are given,
 * because the design system makes none.
 */
export function Catalogue({ drawings }: { drawings: ReactNode }) {
  return (
    <>
      <LoadingBar active={false} />
      <ToastHost />
      <header className={drawing.sheet} data-surface="navy">
        <h1 className={text.visuallyHidden}>组件与状态</h1>
        <div className={cx(layout.container, styles.head)}>
          <Logo>
            组件与状态
            <br />
            工程蓝图 × 标识码
          </Logo>
        </div>
      </header>
      <main className={layout.container}>
        <ColourSection />
        <TypeSection />
        <LineSection />
        <IconSection />
        <ButtonSection />
        <FormSection />
        <CodeSection />
        <CardSection />
        <FigureSection />
        <TabSection />
        <StepSection />
        <TableSection />
        <RecordSection />
        <ToastSection />
        <DialogSection />
        <SkeletonSection />
        <EmptySection />
        <Section title="图样" rule="线重 2 / 1.5 / 1.1 / 0.8，引线 1">
          {drawings}
        </Section>
      </main>
    </>
  )
}
