import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useCallMutation, useCallQuery } from '../../kit/calls.ts'
import { Facts, Section } from '../../kit/detail/sections.tsx'
import { PageBody, PageHead } from '../../kit/page-head.tsx'
import { Failed, type StateTable, StateTag, Waiting } from '../../kit/states.tsx'
import { usePerson } from '../../session/person.tsx'

const STATES: StateTable<'on' | 'off'> = {
  on: { label: '已允许', tone: 'ok' },
  off: { label: '未允许', hollow: true },
}

/** Sets whether visitors find the company's identifiers by numbers; only an administrator changes it. */
export default function OpenSearchPage() {
  const { data, failure, reload } = useCallQuery('searchSetting', {})
  return (
    <>
      <PageHead title="公开检索" />
      <PageBody>
        {failure && <Failed failure={failure} onRetry={reload} />}
        {!failure && !data && <Waiting label="正在加载设置" />}
        {data && <Setting searchable={data.searchable} />}
      </PageBody>
    </>
  )
}

function Setting({ searchable }: { searchable: boolean }) {
  const { modal } = App.useApp()
  const { type } = usePerson()
  const { run, busy } = useCallMutation('searchSettingChange', { refreshes: ['searchSetting'] })
  const change = () =>
    run({ body: { searchable: !searchable } }, searchable ? '已停止公开检索' : '已允许，几分钟内可以查到')
  const ask = () =>
    void modal.confirm({
      title: searchable ? '停止公开检索？' : '允许访客按号码查到本企业的标识？',
      content: searchable
        ? '停止后，访客只能扫码或输入完整标识查询。'
        : '零件号、批次号、VIN 后 6 位和上下游关系会成为查找条件。需要手机验证才能看的内容不受影响。',
      okText: searchable ? '停止' : '允许',
      onOk: change,
    })
  return (
    <Section
      title="按号码检索本企业的标识"
      note={type !== 'COMPANY_ADMIN' && '由企业管理员更改'}
      actions={
        type === 'COMPANY_ADMIN' && (
          <Button kind={searchable ? 'outline' : 'primary'} size="small" loading={busy} onClick={ask}>
            {searchable ? '停止公开检索' : '允许公开检索'}
          </Button>
        )
      }
      flush
    >
      <Facts
        columns={1}
        items={[
          { label: '当前状态', value: <StateTag states={STATES} value={searchable ? 'on' : 'off'} /> },
          {
            label: '允许后',
            value:
              '访客可按完整的零件号、批次号、VIN 后 6 位找到标识，也能在上游零件的页面看到用了它的产品；站内搜索按产品名称列出在用的标识。',
          },
          { label: '限制', value: '号码只按完整匹配，每次最多 20 个，同一网络每小时 40 次。' },
        ]}
      />
    </Section>
  )
}
