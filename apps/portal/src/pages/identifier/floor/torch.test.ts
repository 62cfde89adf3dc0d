import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTorch, type Lamp } from './torch.ts'

/** A camera whose lamp obeys, refuses or is missing. */
function cameraWith(lamp: 'works' | 'refuses' | 'missing') {
  const seen: string[] = []
  const setTorch = async (isOn: boolean) => {
    if (lamp === 'refuses') throw new Error('no light')
    seen.push(isOn ? 'lit' : 'dark')
  }
  const stop = () => void seen.push('stopped')
  const camera: Lamp = lamp === 'missing' ? { stop } : { stop, setTorch }
  return { camera, seen }
}

function torchOf(open: () => Promise<Lamp | string>) {
  const changes: string[] = []
  const torch = createTorch({
    open,
    onChange: (isLit) => changes.push(isLit ? 'lit' : 'dark'),
    onMissing: () => changes.push('missing'),
  })
  return { torch, changes }
}

test('a press lights the lamp, the next one puts it out and lets the camera go', async () => {
  const { camera, seen } = cameraWith('works')
  const { torch, changes } = torchOf(async () => camera)
  await torch.toggle()
  await torch.toggle()
  assert.deepEqual(seen, ['lit', 'stopped'])
  assert.deepEqual(changes, ['lit', 'dark'])
})

test('a device without a lamp or a camera says so, and keeps no camera open', async () => {
  const { camera, seen } = cameraWith('missing')
  const without = torchOf(async () => camera)
  await without.torch.toggle()
  assert.deepEqual([without.changes, seen], [['missing'], ['stopped']])
  const refused = torchOf(async () => 'denied')
  await refused.torch.toggle()
  assert.deepEqual(refused.changes, ['missing'])
})

test('a lamp that refuses leaves the camera closed and the key dark', async () => {
  const { camera, seen } = cameraWith('refuses')
  const { torch, changes } = torchOf(async () => camera)
  await torch.toggle()
  assert.deepEqual([changes, seen], [['dark'], ['stopped']])
})

test('a screen that is left while the camera opens leaves no lamp on', async () => {
  const { camera, seen } = cameraWith('works')
  const opened = Promise.withResolvers<Lamp>()
  const { torch, changes } = torchOf(() => opened.promise)
  const toggled = torch.toggle()
  torch.stop()
  opened.resolve(camera)
  await toggled
  assert.deepEqual([seen, changes], [['stopped'], ['dark']])
})
