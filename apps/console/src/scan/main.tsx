import { startOnAnyBrowser } from '@biaojie/ui/old-browsers/start.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@biaojie/ui/styles.css'
import { ScanApp } from './scan-app.tsx'

const place = document.getElementById('scan')

if (place)
  startOnAnyBrowser(() =>
    createRoot(place).render(
      <StrictMode>
        <ScanApp />
      </StrictMode>,
    ),
  )

// Where the browser has no service worker the page still works, but only with a network.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/console/scan-worker.js', { scope: '/console/scan' }).catch(() => {})
