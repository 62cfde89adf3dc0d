// The test runner follows every promise, to know which test started it. That makes an `await` take dozens of times as
// long, and took a tenth of the processor time of the tests of imports. The runner uses it only to name the test of an
// error that was thrown outside of a test; such an error fails the run without it, too. Node has no public switch for
// it, so the tests are only slower on a version that keeps its hooks in another place.
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
