import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../../platform/base/ids.ts'
import { testApp } from '../../testing/app.ts'
import { createEvents } from './events.ts'
import { eventEdges } from './tables.ts'

const { db } = await testApp({ after })
const domain = createEvents({ db })
const PREFIX = '88.449.1001'

test('edges are found by either end, without those that ended', async () => {
  const [box, disc] = [`${PREFIX}/BOX-1`, `${PREFIX}/BD-1`]
  const edge = {
    prefix: PREFIX,
    otherPrefix: PREFIX,
    kind: 'contains' as const,
    eventPrefix: PREFIX,
    eventId: newId(),
    foreign: false,
    eventTime: new Date('2026-11-20T08:00:00Z'),
    endedTime: null as Date | null,
    endedBy: null,
  }
  await db.insert(eventEdges).values([
    { ...edge, handle: box, way: 'up', otherHandle: disc },
    { ...edge, handle: disc, way: 'down', otherHandle: box },
    {
      ...edge,
      handle: disc,
      way: 'down',
      otherHandle: `${PREFIX}/BOX-0`,
      endedTime: new Date('2026-11-19T08:00:00Z'),
    },
  ])
  assert.deepEqual(
    (await domain.edgesOf(db, PREFIX, [disc], 'down')).map(({ otherHandle }) => otherHandle),
    [box],
  )
  assert.deepEqual(
    (await domain.edgesOf(db, PREFIX, [box, disc], 'up')).map(({ otherHandle }) => otherHandle),
    [disc],
  )
  assert.equal((await domain.edgesOf(db, PREFIX, [disc], 'down', { ended: true })).length, 2)
})
