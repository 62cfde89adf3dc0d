import { LoadingBar } from '../feedback/loading-bar.tsx'
import { Logo } from '../logo.tsx'
import { ToastHost } from '../overlay/toast-host.tsx'
import { ButtonSection } from './button-section.tsx'
import { CardSection, CodeSection, FigureSection } from './content-sections.tsx'
import { EmptySection, ResolvingSection } from './feedback-sections.tsx'
import { FormSection } from './form-section.tsx'
import { ColourSection, IconSection, LineSection, TypeSection } from './foundation-sections.tsx'
import { StepSection, TabSection } from './navigation-sections.tsx'
import { DialogSection, ToastSection } from './overlay-sections.tsx'
import { RecordSection, TableSection } from './record-sections.tsx'
import './sheet.css'

/** Every component in every state on one page, for development and for reviews by eye. */
export function ComponentSheet() {
  return (
    <>
      <LoadingBar active={false} />
      <ToastHost />
      <header className="sheet on-navy">
        <h1 className="sr-only">组件与状态</h1>
        <div className="w" style={{ display: 'flex', alignItems: 'center', height: 96 }}>
          <Logo>
            组件与状态
            <br />
            工程蓝图 × 标识码
          </Logo>
        </div>
      </header>
      <main className="w">
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
        <ResolvingSection />
        <EmptySection />
      </main>
    </>
  )
}
