import { LEVEL_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { Silhouette } from '../parts/silhouette.tsx'
import * as styles from './form.module.css'

type Props = {
  title: string
  back: { to: string; label: string }
  templates: readonly TemplateRow[]
  addressOf: (id: string) => string
  notice?: ReactNode
}

/** The first question of the form: the product class of the identifier. */
export function TemplateChoice({ title, back, templates, addressOf, notice }: Props) {
  const writes = usePerson().type === 'COMPANY_ADMIN'
  return (
    <>
      <PageHead title={title} back={back} note={templates.length > 0 && '先选一个产品模板'} />
      <PageBody>
        {notice}
        {templates.length === 0 ? (
          <Empty
            title="还没有已发布的产品模板"
            level="h2"
            actions={
              writes && (
                <Link className={getButtonClass({})} to={pages.newTemplate}>
                  从现成的模板起草
                </Link>
              )
            }
          >
            {writes
              ? '模板规定一类产品有哪些字段及其可见范围；发布以后，这里按它填写。'
              : '模板由企业管理员建立和发布；发布以后，这里按它填写。'}
          </Empty>
        ) : (
          <ul className={styles.choices}>
            {templates.map(({ id, name, level, version, fields, scenes, codeRuleId }) => (
              <li key={id}>
                <Link to={addressOf(id)}>
                  <Silhouette names={[name]} />
                  <b>{name}</b>
                  <span>
                    v{version}，{LEVEL_NAMES[level]}，{scenes} 个场景 {fields} 个字段
                  </span>
                  <small>{codeRuleId ? '按编码规则取号' : '编码自己写'}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PageBody>
    </>
  )
}
