import { addDays } from '../../../base/clock.ts'
import {
  findElement,
  listElements,
  readElementText,
  readXml,
  writeElement,
  type XmlElement,
} from '../epp/xml.ts'

/* A top-level node for development and tests: prefixes with every state, messages, and faults on demand. */

export type StoredPrefix = {
  prefix: string
  status: string
  hosting: string
  reason: string
  created: string
  /** Elements of the holder by name. */
  holder: Record<string, string>
  sites: Record<string, string>[]
  /** The id of the transaction that waits for a decision. */
  pending: string
}
type StoredMessage = { id: string; kind: string; prefix: string; changeId: string; at: Date; text: string }

/** A fault that the stand-in simulates for a number of exchanges; the first that matches is used. */
export type Fault = {
  what: 'slow' | 'drip' | 'lose' | 'drop' | 'wrong-id' | 'malformed' | 'huge' | 'fail' | 'redirect'
  left: number
  /** Only for frames that contain this text. */
  within?: string
}

const NODE = /^\d+\.\d+$/
const PAGE = 500

export function createRegistry({ now = () => new Date() }: { now?: () => Date } = {}) {
  const prefixes = new Map<string, StoredPrefix>()
  const messages: StoredMessage[] = []
  const faults: Fault[] = []
  /** Answers by transaction id, so that a repeated request has no second effect. */
  const answers = new Map<string, string>()
  /** Every transaction that had an effect, in order. */
  const effects: { id: string; what: string; prefix: string }[] = []
  const reports: { type: string; day: string; rows: number }[] = []
  let next = 1
  let decides: 'at-once' | 'by-hand' = 'by-hand'
  let messagesInReverse = false

  const writeResult = (code: number, msg: string, more: string[], id: string) =>
    writeElement(
      'epp',
      [
        writeElement('response', [
          writeElement('result', [writeElement('msg', msg)], { code: String(code) }),
          ...more,
          writeElement('trID', [writeElement('clTRID', id), writeElement('svTRID', `SV-${next++}`)]),
        ]),
      ],
      { xmlns: 'urn:ietf:params:xml:ns:epp-1.0' },
    )
  const writeResData = (inside: string) => writeElement('resData', [inside])

  const send = (message: Omit<StoredMessage, 'id' | 'at'>) =>
    messages.push({ ...message, id: `M-${next++}`, at: now() })

  function decide(prefix: string, isApproved: boolean, reason = ''): void {
    const stored = prefixes.get(prefix)
    if (!stored) throw new Error(`no prefix ${prefix}`)
    stored.status = isApproved ? 'enabled' : 'rejected'
    stored.reason = reason
    send({ kind: isApproved ? 'approved' : 'rejected', prefix, changeId: stored.pending, text: reason })
    stored.pending = ''
  }

  const readHolder = (holder: XmlElement | undefined) =>
    Object.fromEntries(holder?.children.map(({ name, text }) => [name, text.trim()]) ?? [])

  function create(about: XmlElement, id: string): string {
    if (listElements(about, 'row').length > 0 || about.attributes.type) {
      const { type = '', day = '' } = about.attributes
      reports.push({ type, day, rows: about.children.length })
      effects.push({ id, what: `report ${type}`, prefix: '' })
      return writeResult(1000, 'ok', [], id)
    }
    const prefix = readElementText(about, ['name'])
    const old = prefixes.get(prefix)
    if (old && old.status !== 'rejected') return writeResult(2302, 'object exists', [], id)
    const day = addDays(now().toISOString().slice(0, 10), 0)
    prefixes.set(prefix, {
      prefix,
      status: 'reviewing',
      hosting: 'hosted',
      reason: '',
      created: day,
      holder: readHolder(findElement(about, 'holder')),
      sites: [],
      pending: id,
    })
    effects.push({ id, what: 'create', prefix })
    if (decides === 'at-once') decide(prefix, true)
    const data = writeElement('creData', [
      writeElement('name', prefix),
      writeElement('roid', `R-${prefix}`),
      writeElement('crDate', day),
    ])
    return writeResult(1001, 'action pending', [writeResData(data)], id)
  }

  function update(about: XmlElement, id: string): string {
    const stored = prefixes.get(readElementText(about, ['name']))
    if (!stored) return writeResult(2303, 'object does not exist', [], id)
    const { prefix } = stored
    const holds = findElement(about, 'add', 'status')
    const change = findElement(about, 'chg')
    if (holds) Object.assign(stored, { status: 'disabled', reason: holds.text.trim() })
    if (findElement(about, 'rem', 'status')) Object.assign(stored, { status: 'enabled', reason: '' })
    const hosting = readElementText(change, ['hosting'])
    if (hosting) stored.hosting = hosting
    const sites = findElement(change, 'sites')
    if (sites)
      stored.sites = listElements(sites, 'site').map(({ attributes, text }) => ({
        ...attributes,
        key: text.trim(),
      }))
    Object.assign(stored.holder, readHolder(findElement(change, 'holder')))
    effects.push({ id, what: 'update', prefix })
    return writeResult(1000, 'ok', [], id)
  }

  function remove(about: XmlElement, id: string): string {
    const prefix = readElementText(about, ['name'])
    if (!prefixes.delete(prefix)) return writeResult(2303, 'object does not exist', [], id)
    effects.push({ id, what: 'delete', prefix })
    return writeResult(1000, 'ok', [], id)
  }

  function info(about: XmlElement, id: string): string {
    const prefix = readElementText(about, ['name'])
    const below = findElement(about, 'below')
    if (below && NODE.test(prefix)) {
      const after = below.attributes.after ?? ''
      const all = [...prefixes.keys()]
        .filter((other) => other.startsWith(`${prefix}.`) && other > after)
        .sort()
      const page = all.slice(0, PAGE).map((child) => writeElement('child', child))
      const more = all.length > PAGE ? [writeElement('more')] : []
      return writeResult(1000, 'ok', [writeResData(writeElement('infData', [...page, ...more]))], id)
    }
    const stored = prefixes.get(prefix)
    if (!stored) return writeResult(2303, 'object does not exist', [], id)
    const data = writeElement('infData', [
      writeElement('name', prefix),
      writeElement('roid', `R-${prefix}`),
      writeElement('status', stored.reason, { s: stored.status }),
      writeElement('hosting', stored.hosting),
      writeElement('crDate', stored.created),
      writeElement(
        'holder',
        Object.entries(stored.holder).map(([name, text]) => writeElement(name, text)),
      ),
      writeElement(
        'sites',
        stored.sites.map(({ key = '', ...attributes }) => writeElement('site', key, attributes)),
      ),
    ])
    return writeResult(1000, 'ok', [writeResData(data)], id)
  }

  function check(about: XmlElement, id: string): string {
    const answers = listElements(about, 'name').map(({ text }) => {
      const avail = prefixes.has(text.trim()) ? '0' : '1'
      return writeElement('cd', [writeElement('name', text.trim(), { avail })])
    })
    return writeResult(1000, 'ok', [writeResData(writeElement('chkData', answers))], id)
  }

  function poll({ attributes }: XmlElement, id: string): string {
    if (attributes.op === 'ack') {
      const at = messages.findIndex((message) => message.id === attributes.msgID)
      if (at >= 0) messages.splice(at, 1)
      return writeResult(1000, 'ok', [], id)
    }
    const message = messages.at(messagesInReverse ? -1 : 0)
    if (!message) return writeResult(1300, 'no messages', [], id)
    const queue = writeElement(
      'msgQ',
      [writeElement('qDate', message.at.toISOString()), writeElement('msg', message.text)],
      { count: String(messages.length), id: message.id },
    )
    const data = writeElement(
      'panData',
      [
        writeElement('name', message.prefix),
        writeElement('paTRID', [writeElement('clTRID', message.changeId)]),
        writeElement('reason', message.text),
      ],
      { kind: message.kind },
    )
    return writeResult(1301, 'ack to dequeue', [queue, writeResData(data)], id)
  }

  const COMMANDS: Record<string, (about: XmlElement, id: string) => string> = {
    create,
    update,
    delete: remove,
    info,
    check,
    login: (_about, id) => writeResult(1000, 'ok', [], id),
    logout: (_about, id) => writeResult(1500, 'bye', [], id),
  }
  const CHANGES = ['create', 'update', 'delete']

  /** Answers one frame; a repeated transaction gets the same answer again. */
  function answer(frame: string): string {
    const command = findElement(readXml(frame), 'command')
    const id = readElementText(command, ['clTRID'])
    const cached = answers.get(id)
    if (cached) return cached
    const [verb] = command?.children ?? []
    if (!verb) return writeResult(2001, 'syntax', [], id)
    if (verb.name === 'poll') return poll(verb, id)
    const about = verb.children[0] ?? verb
    const given = COMMANDS[verb.name]?.(about, id) ?? writeResult(2000, 'unknown command', [], id)
    if (CHANGES.includes(verb.name)) answers.set(id, given)
    return given
  }

  /** Returns the fault for this exchange, and counts its use. */
  function consumeFault(frame: string): Fault['what'] | undefined {
    const fault = faults.find(({ left, within }) => left > 0 && (!within || frame.includes(within)))
    if (!fault) return undefined
    fault.left -= 1
    return fault.what
  }

  return {
    answer,
    consumeFault,
    decide,
    prefixes,
    messages,
    effects,
    reports,
    say: (text: string) => void send({ kind: 'notice', prefix: '', changeId: '', text }),
    suspend(prefix: string, reason: string): void {
      const stored = prefixes.get(prefix)
      if (!stored) return
      Object.assign(stored, { status: 'disabled', reason })
      send({ kind: 'suspended', prefix, changeId: '', text: reason })
    },
    /** Delivers a message a second time, with the same id. */
    repeat: (message: StoredMessage) => messages.unshift(message),
    setFaults: (list: Fault[]) => faults.splice(0, faults.length, ...list),
    faults,
    setDecides: (how: typeof decides) => {
      decides = how
    },
    setReverse: (isReversed: boolean) => {
      messagesInReverse = isReversed
    },
    getModes: () => ({ decides, messagesInReverse }),
  }
}
export type Registry = ReturnType<typeof createRegistry>

export const GREETING = writeElement('epp', [writeElement('greeting', [writeElement('svID', 'stand-in')])])
