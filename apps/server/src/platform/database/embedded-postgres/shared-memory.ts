import { statfsSync } from 'node:fs'

/** Where Linux keeps the shared memory that PostgreSQL's processes hand one another; containers get 64 MB of it. */
const DIRECTORY = '/dev/shm'
/** The largest piece ever asked for is what several workers of one VACUUM share: maintenance_work_mem. */
const ENOUGH = 256 * 1024 * 1024

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Settings for a machine with little or no shared memory of that kind: files in the data directory do as well. */
export function sharedMemorySettings(directory = DIRECTORY): Record<string, string> {
  if (process.platform !== 'linux' || freeBytes(directory) >= ENOUGH) return {}
  return { dynamic_shared_memory_type: 'mmap' }
}

/** A message for the operator when PostgreSQL stopped because that memory was missing; undefined otherwise. */
export function sharedMemoryProblem(said: string): string | undefined {
  if (!/shared memory segment "\/PostgreSQL/.test(said)) return undefined
  return `共享内存 ${DIRECTORY} 空间不足或不可用，请为它留出至少 256 MB（容器可用 --shm-size=256m 启动）`
}
