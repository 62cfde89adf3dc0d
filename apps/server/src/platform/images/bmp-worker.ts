import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { bmpHeader, decodeBmp } from './bmp.ts'

// On Linux a priority belongs to the thread: pictures yield to lookups. Elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))

const bytes = workerData as Uint8Array
const header = bmpHeader(bytes)
if (!header) throw new Error('not a BMP')
const pixels = decodeBmp(bytes, header)
parentPort?.postMessage(pixels, [pixels.data.buffer as ArrayBuffer])
