import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertValues } from '@biaojie/ui/vite/offline.ts'
import type { Plugin } from 'vite'
import { OFFLINE_POLICY, renderOfflinePage } from './src/offline/page.ts'

const readSource = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** Returns the drawing of a damaged code for the page without a network. */
function drawDamagedCode(): string {
  const drawn = /<symbol id="empty-offline"([^>]*)>(.*?)<\/symbol>/.exec(
    readSource('../../packages/ui/src/icons.svg'),
  )
  if (!drawn) throw new Error('icons.svg has no drawing for a page without a network')
  return `<svg${drawn[1]} fill="none" aria-hidden="true">${drawn[2]}</svg>`
}

/** Returns the service worker that shows the page without a network. */
export function buildOfflineWorker(): string {
  const mark = readSource('src/brand/icon.svg').replace('<svg', '<svg aria-hidden="true"')
  const page = renderOfflinePage({ mark, damaged: drawDamagedCode() })
  return insertValues(readSource('src/offline/service-worker.js'), { PAGE: page, POLICY: OFFLINE_POLICY })
}

/** Writes the service worker that shows a page of this site to visitors without a network. */
export function makeOfflineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: buildOfflineWorker() })
    },
  }
}
