// Loaded into test processes that run many files with one server each. The test runner follows every promise to know
// which test started it, which makes an `await` dozens of times dearer: a tenth of the processor time of an import's tests.
// It needs that only to name the test of an error that is thrown outside of it; without it such an error still fails the
// run. There is no public switch, so a version of Node that keeps its hooks elsewhere is merely slower.
const { before } = require('node:test')
const { isMainThread } = require('node:worker_threads')

function runnersHooks() {
  try {
    const [hooks] = require('internal/async_hooks').getHookArrays()
    return [...hooks]
  } catch {
    return []
  }
}

if (isMainThread) {
  before(() => {
    for (const hook of runnersHooks()) hook.disable()
  })
}
