import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { openDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'

/** Shows that nothing is listed yet, and where to go on. */
export const NoApplications = () => (
  <div className={cx(layout.container, layout.section)}>
    <EmptyState
      level="h2"
      title="还没有上架的应用"
      actions={
        <>
          <Button onClick={() => openDialog('consult')}>说说您的需求</Button>
          <a className={getButtonClass({ kind: 'outline' })} href={paths.ecology}>
            提交应用
          </a>
        </>
      }
    >
      应用通过审核后在这里按工位列出，可以试用，也可以在线订购。
    </EmptyState>
  </div>
)
