import { statfsSync } from 'node:fs'

/** Linux keeps the shared memory of PostgreSQL's processes here; containers get 64 MB of it. */
const DIRECTORY = '/dev/shm'
/** The largest request is shared by several workers of one VACUUM: maintenance_work_mem. */
const ENOUGH = 256 * 1024 * 1024

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return 0
  }
}

/**
 * Returns settings for a machine with little or no shared memory of that kind, which use files in the data
 * directory instead.
 */
export function listSharedMemorySettings(directory = DIRECTORY): Record<string, string> {
  if (process.platform !== 'linux' || freeBytes(directory) >= ENOUGH) return {}
  return { dynamic_shared_memory_type: 'mmap' }
}

/**
 * Returns a message for the operator when PostgreSQL stopped for lack of that memory; undefined otherwise.
 */
export function findSharedMemoryProblem(output: string): string | undefined {
  if (!/shared memory segment "\/PostgreSQL/.test(output)) return undefined
  return `共享内存 ${DIRECTORY} 空间不足或不可用，请为它留出至少 256 MB（容器可用 --shm-size=256m 启动）`
}
