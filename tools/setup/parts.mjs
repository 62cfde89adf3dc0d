import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from './root.mjs'
import { Problem } from './run.mjs'

const FAILED = { passed: 0, failed: 1 }
const SLOWEST = 20
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Seconds of processor time that the ended children of this process used, with their own children; 0 where unknown. */
function childrenSeconds() {
  try {
    // The program name comes first in brackets and may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return 0
  }
}

const seconds = (value) => `${value.toFixed(0).padStart(6)} s`
const getPlace = (file) => relative(root, resolve(root, file))

function printParts(parts) {
  console.log('\n  用时    处理器    部分')
  for (const { title, wall, processor } of parts) {
    console.log(`${seconds(wall)} ${seconds(processor)}    ${title}`)
  }
}

function printSlowest(tests) {
  console.log(`\n最慢的 ${SLOWEST} 项测试（用时）`)
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  for (const { name, file, ms } of slowest)
    console.log(`${seconds(ms / 1000)}    ${getPlace(file)} › ${name}`)
}

/**
 * Runs the parts of a test run one after the other, so that the processor time of each is its own, and adds
 * up their reports: passed, failed and skipped tests, and the time of each.
 */
export function createParts() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const parts = []
  const tests = []

  function add(counts) {
    for (const kind of Object.keys(total)) total[kind] += counts[kind] ?? 0
    tests.push(...(counts.tests ?? []))
  }

  return {
    /** An error of one part is a failure counted there; the next part still runs. */
    async part(title, work) {
      console.log(`\n── ${title}`)
      const begun = performance.now()
      const processor = childrenSeconds()
      const counts = await work().catch((error) => {
        console.error(error instanceof Problem ? error.message : error)
        return FAILED
      })
      add(counts)
      parts.push({
        title,
        wall: (performance.now() - begun) / 1000,
        processor: childrenSeconds() - processor + (counts.databaseSeconds ?? 0),
      })
    },
    fail(error) {
      console.error(error instanceof Problem ? `\n${error.message}` : error)
      total.failed += 1
    },
    /** Prints the time of the parts and, on the last line, the counts. Returns the exit code. */
    finish(note) {
      printParts(parts)
      printSlowest(tests)
      console.log(`\n${note}`)
      const { passed, failed, skipped } = total
      if (skipped > 0) console.log(`\n${skipped} skipped`)
      console.log(`\n${passed} passed, ${failed} failed`)
      return failed > 0 || passed === 0 ? 1 : 0
    },
  }
}
