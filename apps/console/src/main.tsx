import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './frame.tsx'
import { loginAddress, readUser } from './session.ts'
import { theme } from './theme.ts'

const user = readUser(localStorage)
const place = document.getElementById('console')

if (!user) {
  // replace: going back from the login must not bounce here again.
  location.replace(loginAddress(location.pathname + location.search))
} else if (place) {
  createRoot(place).render(
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={theme}>
        <Frame user={user} />
      </ConfigProvider>
    </StrictMode>,
  )
}
