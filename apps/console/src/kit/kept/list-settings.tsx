import type { ListSettings as Settings } from '@biaojie/contract/accounts/preferences/preferences.ts'
import { type KeptList, VIEW_NAME_MAX, VIEWS_MAX } from '@biaojie/contract/accounts/preferences/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App, Popover } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useCallMutation, useCallQuery } from '../calls.ts'
import * as styles from '../list/toolbar.module.css'
import type { List } from '../list/use-list.ts'
import { TextButton } from '../notice.tsx'
import { addView, isOpenView, queryOfView, removeView, toggleColumn, writeViewQuery } from './saved.ts'

const NONE: Settings = { views: [], hidden: [] }

/** Returns the views and columns that this person saved for a list. Lists without a name have no settings. */
export function useListSettings(list: KeptList | undefined) {
  const { message } = App.useApp()
  const query = useCallQuery('listSettings', list ? { body: { list } } : null)
  const { send, busy } = useCallMutation('listSettingsSave', { refreshes: ['listSettings'] })
  const save = async (settings: Settings): Promise<boolean> => {
    if (!list) return false
    const answer = await send({ body: { list, ...settings } })
    if (!answer.ok) message.error(answer.errors?.name ?? answer.message)
    return answer.ok
  }
  const isLoaded = query.data !== undefined
  return {
    settings: query.data ?? NONE,
    isLoaded,
    settled: isLoaded || query.failure !== undefined,
    busy,
    save,
  }
}
export type KeptSettings = ReturnType<typeof useListSettings>

/** Shows buttons for the saved views and a button that saves the current conditions as a view. */
export function useSavedViews(list: List, kept: KeptSettings): ReactNode {
  const { modal } = App.useApp()
  const { query, spec } = list
  const { settings } = kept
  const now = writeViewQuery(query, spec)
  const isKept = settings.views.some((view) => isOpenView(view.query, query, spec))
  if (!kept.isLoaded || (settings.views.length === 0 && now === '')) return null
  const ask = (name: string) =>
    void modal.confirm({
      title: `删除视图“${name}”？`,
      content: '只删除这个视图，标识不动。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => kept.save(removeView(settings, name)),
    })
  return (
    <>
      {settings.views.map((view) => {
        const open = isOpenView(view.query, query, spec)
        return (
          <span key={view.name} className={styles.kept}>
            <button
              type="button"
              aria-pressed={open}
              className={cx(styles.view, open && styles.on)}
              onClick={() => list.go(queryOfView(view.query, spec))}
            >
              {view.name}
            </button>
            {open && (
              <button
                type="button"
                className={styles.drop}
                aria-label={`删除视图${view.name}`}
                onClick={() => ask(view.name)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </span>
        )
      })}
      {now !== '' && !isKept && settings.views.length < VIEWS_MAX && <Keep kept={kept} query={now} />}
    </>
  )
}

function Keep({ kept, query }: { kept: KeptSettings; query: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<KeepForm kept={kept} query={query} onDone={() => setOpen(false)} />}
    >
      <span>
        <TextButton onPress={() => setOpen(true)}>存为视图</TextButton>
      </span>
    </Popover>
  )
}

function KeepForm({ kept, query, onDone }: { kept: KeptSettings; query: string; onDone: () => void }) {
  const [name, setName] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && (await kept.save(addView(kept.settings, name.trim(), query)))) onDone()
  }
  return (
    <form className={styles.range} onSubmit={(event) => void submit(event)}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the press that opened it asks for a name
        autoFocus
        aria-label="视图名称"
        placeholder="如 今年下线"
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className={styles.viewName}
      />
      <Button type="submit" size="small" loading={kept.busy} disabled={!name.trim()}>
        存
      </Button>
    </form>
  )
}

type ChoiceProps = {
  kept: KeptSettings
  columns: readonly { key: string; title: string; card?: string | undefined }[]
}

/** Lets a person hide columns, except the column that names the row. */
export function ColumnChoice({ kept, columns }: ChoiceProps) {
  const { settings, busy } = kept
  const [first, ...others] = columns.filter(({ card }) => card !== 'picture')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <fieldset className={styles.columns}>
          <legend>显示的列</legend>
          {first && (
            <Checkbox checked disabled readOnly>
              {first.title}
            </Checkbox>
          )}
          {others.map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!settings.hidden.includes(key)}
              disabled={busy}
              onChange={() => void kept.save(toggleColumn(settings, key))}
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
      }
    >
      <button type="button" className={styles.control} aria-label="选择显示的列">
        <Icon name="settings" size={16} />列
      </button>
    </Popover>
  )
}
