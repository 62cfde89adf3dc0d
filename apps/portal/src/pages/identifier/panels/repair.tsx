import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { MouseEvent } from 'react'
import { paths } from '../../../paths.ts'
import { EquipmentRecord } from '../../../scenes/equipment/equipment-record.tsx'
import { Nothing, PanelHead, type PanelProps } from '../panel-parts.tsx'
import * as scene from '../scene.module.css'

/** Shows the repairs of the machine with this identifier, and a link to its own page in a new tab. */
export function Repair({ view, open, name }: PanelProps) {
  if (open.elements.length === 0) return <Nothing />
  return (
    <>
      <PanelHead title={name} note="设备档案、维修记录与保养计划">
        <a
          className={buttonClass({ kind: 'outline', size: 'small' }, scene.action)}
          href={`${paths.equipmentDetail(0)}&identifier=${encodeURIComponent(view.identifier)}`}
          target="_blank"
          rel="noopener"
          onClick={stampTime}
        >
          设备详情 <Icon name="external" size={16} />
        </a>
      </PanelHead>
      <EquipmentRecord elements={open.elements} />
    </>
  )
}

/** The address contains the time of opening, which only the press knows. */
function stampTime(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget
  link.search = link.search.replace(/t=\d+/, `t=${Date.now()}`)
}
