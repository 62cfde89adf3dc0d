import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import type { ReactNode } from 'react'
import { queries } from './kit/calls.ts'
import * as dialogs from './kit/form/form.module.css'
import { theme } from './theme.ts'

/** A dialog is never taller than the window: its body scrolls between its title and its foot. */
const DIALOGS = { centered: true, classNames: { body: dialogs.dialogBody ?? '' } }

/** Provides everything that console components need, except the router. */
export function Providers({ children }: { children?: ReactNode }) {
  return (
    <StyleProvider layer>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} modal={DIALOGS}>
        <AntApp>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </AntApp>
      </ConfigProvider>
    </StyleProvider>
  )
}
