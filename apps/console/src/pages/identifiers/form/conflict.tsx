import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Form } from 'antd'
import { useState } from 'react'
import { NoticeLine } from '../../../kit/notice.tsx'
import { formatValue } from './fields/help.ts'
import * as styles from './form.module.css'
import type { FormValues } from './values.ts'
import { listDifferences } from './values.ts'

/** Shows that the identifier was changed meanwhile, and lets the writer continue with the new revision. */
export function Conflict({ template, fresh }: { template: Template; fresh: FormValues }) {
  const form = Form.useFormInstance<FormValues>()
  const mine: FormValues = Form.useWatch([], { form, preserve: true }) ?? form.getFieldsValue(true)
  const [first] = useState(fresh)
  if (mine.expected === undefined || mine.expected >= fresh.expected) return null
  const began = first.expected === mine.expected ? first : undefined
  const differences = listDifferences(template, { began, fresh, mine })
  const touched = differences.filter((difference) => difference.touched)
  const goOn = () => {
    for (const difference of differences)
      if (!difference.touched)
        form.setFieldValue(['values', difference.scene, difference.field.key], difference.theirs)
    form.setFieldValue('expected', fresh.expected)
  }
  return (
    <NoticeLine
      tone="warning"
      action={
        <Button kind="outline" size="small" onClick={goOn}>
          在新的一版上接着改
        </Button>
      }
    >
      这个标识刚被改成第 {fresh.expected} 版，您填的都还在。
      {touched.length > 0 && (
        <ul className={styles.conflicts}>
          {touched.map(({ scene, field, theirs, mine }) => (
            <li key={`${scene}.${field.key}`}>
              {field.name}：现在是 {formatValue(theirs, field) || '空'}，您填的是{' '}
              {formatValue(mine, field) || '空'}
            </li>
          ))}
        </ul>
      )}
      {touched.length > 0 ? '接着改，保存时以您填的为准。' : '您改的和同事改的不在同一处，可以接着改。'}
    </NoticeLine>
  )
}
