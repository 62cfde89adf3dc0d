import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { ElementList } from '../../../scenes/element-list.tsx'
import { fieldsOf } from '../../../scenes/elements.ts'
import * as styles from '../anti/code-check.module.css'
import { CodeCheck } from '../anti/code-check.tsx'
import { PanelHead, type PanelProps } from '../panel-parts.tsx'

/**
 * Shows three facts separately: the company registered this number; the code under the label is or is not the
 * registered one; features to compare on the part. A public number proves nothing.
 */
export function Anti({ view, open, name }: PanelProps) {
  if (open.elements.length === 0) {
    return (
      <>
        <PanelHead title={name} />
        <EmptyState kind="not-found" title="未查询到您的产品标识">
          该标识没有防伪登记。请核对实物上的编码，或联系{view.company.name}确认。
        </EmptyState>
      </>
    )
  }
  const fields = fieldsOf<'anti'>(open.elements)
  const marking = fields.text('codePlace')
  return (
    <>
      <PanelHead title={name} note="标识是公开的，谁都可以抄印；请用涂层下的防伪码和实物特征核对" />
      <ol className={styles.known}>
        <li>
          <h3>登记</h3>
          <p>
            {view.company.name}登记了这个标识
            {fields.text('activatedAt') && `，${fields.text('activatedAt')} 激活`}。
          </p>
          {open.query && (
            <small>
              这个标识被查询过 {open.query.total} 次，首次 {open.query.firstTime.slice(0, 16)}
            </small>
          )}
        </li>
        <li>
          <h3>防伪码</h3>
          <p>刮开标签涂层，输入下面的密码，与企业登记的核对。</p>
        </li>
        <li>
          <h3>实物</h3>
          <p>
            {marking ? `码应在：${marking}。` : ''}
            {view.images.length > 0 ? '与上方照片、下方的防伪方式逐项对照。' : '与下方的防伪方式逐项对照。'}
          </p>
        </li>
      </ol>
      <CodeCheck key={view.identifier} view={view} />
      <ElementList elements={open.elements} title="企业登记的防伪信息" />
    </>
  )
}
