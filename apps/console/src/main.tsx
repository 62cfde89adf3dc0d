import { readTokens, readUser } from '@biaojie/session/stored.ts'
import { watchLoads } from '@biaojie/ui/load/not-opened.ts'
import { restoreTyped } from '@biaojie/ui/load/reload.ts'
import { startOnAnyBrowser } from '@biaojie/ui/old-browsers/start.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { leaveForLogin } from './session/leave.ts'
import '@biaojie/ui/styles.css'

const place = document.getElementById('console')

if (!readTokens() || !readUser()?.userId) void leaveForLogin()
else if (place) {
  startOnAnyBrowser(() => {
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
    restoreTyped()
    watchLoads()
  })
}
