// Sequences the register of DATABASE_URL into DATA_DIR without a pause, for tests that kill it. It prints a line when it begins.
import { createSequencer } from '../domains/resolution/register/sequencer.ts'
import { loadSigner } from '../domains/resolution/register/signer.ts'
import { createTileStore } from '../domains/resolution/register/tiles.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createLocalStorage } from '../platform/providers/storage/storage.ts'

const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const { db } = openDatabase({ connectionString: DATABASE_URL })
const storage = createLocalStorage(`${DATA_DIR}/files`)
const { sequence } = createSequencer({
  db,
  now: getSystemNow,
  storage,
  tiles: createTileStore(storage),
  signer: (origin) => loadSigner(DATA_DIR, origin),
})
console.log('sequencing')
for (;;) await sequence()
