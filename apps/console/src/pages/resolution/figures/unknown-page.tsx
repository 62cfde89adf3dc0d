import { ListPage } from '../../../kit/list/list-page.tsx'
import { UNKNOWN_COLUMNS, useUnknownActions, Views } from './parts.tsx'

/** Codes that visitors asked for and that do not exist. */
export default function UnknownCodesPage() {
  const actions = useUnknownActions()
  return (
    <ListPage
      call="unknownCodeList"
      title="未知码"
      noun="码"
      unit="个"
      rowKey={({ identifier }) => identifier}
      tabs={{
        name: 'judgement',
        label: '判断',
        options: [
          { value: '', label: '全部' },
          { value: 'fake', label: '疑似假冒', attention: true, count: 'fake' },
          { value: 'unregistered', label: '未登记', count: 'unregistered' },
          { value: 'slip', label: '录错', count: 'slip' },
        ],
      }}
      filters={[{ kind: 'days', name: 'day', label: '问过' }]}
      columns={UNKNOWN_COLUMNS}
      rowActions={actions}
      exports="unknownCodeExport"
      note={<Views />}
      empty={() => ({
        title: '没有未知码',
        text: '有人查询本企业前缀下未登记的编码时，最接近标识、差异与判断结果列在这里，几分钟后完成判断。',
      })}
    />
  )
}
