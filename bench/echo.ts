/** This is the reference of bench/native.ts: it returns the same bytes to every message. It reads PORT, ANSWER and REQUEST_BYTES. */
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const { PORT, ANSWER = '', REQUEST_BYTES } = process.env
const answer = readFileSync(ANSWER)
const packet = readFileSync(`${ANSWER}-udp`)
const request = Number(REQUEST_BYTES)
const port = Number(PORT)

createServer((socket) => {
  let held = 0
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    for (held += bytes.length; held >= request; held -= request) socket.write(answer)
  })
}).listen(port, '127.0.0.1')

const udp = createSocket('udp4')
udp.on('message', (_bytes, from) => udp.send(packet, from.port, from.address))
udp.bind(port, '127.0.0.1')
