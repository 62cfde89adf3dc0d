import { ElementList } from '../../../scenes/element-list.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'

/** Shows a company's own scene: each element in the form that suits its data. */
export function Custom({ open, name }: PanelProps) {
  return (
    <>
      <PanelHead
        title={name}
        note={open.elements.length > 0 ? `${open.elements.length} 项内容` : undefined}
      />
      {open.elements.length > 0 ? <ElementList elements={open.elements} title="内容" /> : <Nothing />}
    </>
  )
}
