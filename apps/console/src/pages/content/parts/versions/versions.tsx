import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { App } from 'antd'
import { useState } from 'react'
import { ActionLinks } from '../../../../kit/actions.tsx'
import { useCanAct } from '../../../../kit/can-act.tsx'
import { Section } from '../../../../kit/detail/sections.tsx'
import type { RowAction } from '../../../../kit/list/types.ts'
import { TextButton } from '../../../../kit/notice.tsx'
import { Time } from '../../../../kit/values.tsx'
import { usePreview, useRestore } from '../use-content.ts'
import { CompareDialog } from './compare-dialog.tsx'
import type { FieldNames } from './differences.ts'
import * as styles from './versions.module.css'

const MAX_SHOWN = 6

type Props = { item: ContentDetail; fieldNames: FieldNames | undefined }

/** Saves a version as the newest one and shows the result. */
function useRestoreVersion(item: ContentDetail) {
  const { message } = App.useApp()
  const restore = useRestore()
  return async (number: number) => {
    const problem = await restore(item, number)
    if (problem) message.error(problem)
    else message.success(`已按第 ${number} 版存为新的一版，发布后访客才看到`)
  }
}

/** Lists the versions; each can be viewed, compared, and restored as a new one. */
export function Versions({ item, fieldNames }: Props) {
  const [compared, setCompared] = useState<number>()
  const { kind, id } = item
  const [isExpanded, setExpanded] = useState(false)
  const preview = usePreview()
  const restoreVersion = useRestoreVersion(item)
  const canAct = useCanAct()
  const versions = isExpanded ? item.versions : item.versions.slice(0, MAX_SHOWN)
  const getActions = (number: number): RowAction[] => {
    const look = {
      label: '预览',
      name: `预览第 ${number} 版`,
      onPress: () => void preview.open({ kind, id }, number),
    }
    const compare = {
      label: '对照',
      name: `对照第 ${number} 版与最新稿`,
      onPress: () => setCompared(number),
    }
    const restore = {
      label: '恢复',
      name: `恢复第 ${number} 版`,
      onPress: () => void restoreVersion(number),
    }
    const older = canAct ? [compare, restore] : [compare]
    return [...(kind === 'banner' ? [] : [look]), ...(number === item.number ? [] : older)]
  }
  return (
    <Section title="版本" note={`共 ${item.number} 版`} flush>
      <ol className={styles.versions}>
        {versions.map(({ number, time, by }) => (
          <li key={number}>
            <b>第 {number} 版</b>
            {number === item.publishedNumber && <em>访客所见</em>}
            <span>
              <Time time={time} /> {by}
            </span>
            <ActionLinks actions={getActions(number)} />
          </li>
        ))}
      </ol>
      {item.versions.length > MAX_SHOWN && !isExpanded && (
        <p className={styles.more}>
          <TextButton onPress={() => setExpanded(true)}>全部 {item.versions.length} 版</TextButton>
        </p>
      )}
      {compared !== undefined && (
        <CompareDialog
          item={item}
          number={compared}
          fieldNames={fieldNames}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Section>
  )
}
