import type { SiteSettings } from '@biaojie/contract/node/site-settings/site-settings.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { App } from 'antd'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormOpening, FormPage } from '../../../kit/form/form-page.tsx'
import { pages } from '../../../paths.ts'
import { Checklist } from './checklist.tsx'
import { type FormValues, SECTIONS, toFormValues, toSiteValues } from './sections.tsx'

const BACK = { to: pages.home, label: '工作台' }

/** Edits the node's information about itself; after saving, every page shows it immediately. */
export default function SiteSettingsPage() {
  const settings = useCallQuery('siteSettings', {})
  if (!settings.data)
    return <FormOpening noun="节点资料" back={BACK} missing="没有节点资料" query={settings} />
  return <Filled key={settings.data.version} settings={settings.data} />
}

function Filled({ settings }: { settings: SiteSettings }) {
  const { message, modal } = App.useApp()
  const { send } = useCallMutation('siteSettingsSave', { refreshes: ['siteSettings', 'orderSettings'] })
  const save = async (values: FormValues) => {
    const answer = await send({ body: { version: settings.version, values: toSiteValues(values) } })
    if (!answer.ok && isRefusal(answer, 'content_stale'))
      modal.warning({
        title: '同事刚改过节点资料',
        content: '您填写的内容仍在本页。请在另一个窗口打开本页核对最新资料，再决定改哪些。',
        okText: '知道了',
      })
    return answer
  }
  return (
    <FormPage
      title="节点资料"
      back={BACK}
      values={toFormValues(settings)}
      sections={SECTIONS}
      draftKey="site-settings"
      aside={(values) => <Checklist values={toSiteValues(values)} settings={settings} />}
      save={save}
      onSaved={() => void message.success('已保存，各页面已更新')}
    />
  )
}
