/**
 * Pictures of the market's applications: the piece of the plant where each works, cut out in line art, and in
 * front of it the application's own object, large and tinted.
 */
import { PLACES } from '../../../packages/contract/src/marketplace/market/stations.ts'
import { createLineStage } from './line-stage.mjs'
import * as p from './props.mjs'

const row = (s, kind, count, from, step) =>
  Array.from({ length: count }, (_, i) => [from + i * step, p.draw[kind](s)])

/** The equipment of each place of the plan, at the back of the picture. */
const equipment = {
  furnace(s) {
    p.furnace(s, 0, 0, { w: 2.4 })
    p.blanks(s, 3.7, 1.2, { n: 3, r: 0.7 })
  },
  laboratory(s) {
    p.cabinet(s, 0, 0, { w: 1.7, d: 1.3, h: 1.7 })
    p.desk(s, 2.3, 0.5, { show: 'heat', w: 2.2 })
  },
  moulding: (s) => p.belt(s, -0.6, 0.5, 5.4, { d: 1.3, carry: row(s, 'rust', 4, 0.7, 1.3) }),
  blasting(s) {
    p.cabinet(s, 0, 0, { w: 2.6, d: 1.6, h: 2 })
    p.blank(s, 3.8, 1, { r: 0.8 })
  },
  silo(s) {
    p.tank(s, 0.6, 0.8, { h: 2.2, r: 0.7 })
    p.tank(s, 2.4, 0.8, { h: 2.2, r: 0.7 })
    p.pallet(s, 3.4, 0.4, { load: 'drums', w: 1.4, d: 1.2 })
  },
  op10: (s) => p.machine(s, 0.4, 0, { w: 3.4, d: 1.9, h: 2.2 }),
  op20(s) {
    p.machine(s, -0.3, 0, { w: 2.2, d: 1.6, h: 2 })
    p.machine(s, 2.4, 0, { w: 2.2, d: 1.6, h: 2 })
  },
  marking(s) {
    p.belt(s, -0.6, 0.9, 5.4, { carry: row(s, 'disc', 3, 0.7, 1.9) })
    p.laser(s, 2, 1.4)
  },
  op40(s) {
    p.machine(s, 0, 0, { w: 2.6, d: 1.6, h: 2 })
    p.cutters(s, 3, 0.6, { hot: -1 })
  },
  loading(s) {
    p.pallet(s, -0.2, 0.2, { load: 'discs', layers: 3, w: 1.8 })
    p.robot(s, 3, 1, { reach: [-1.2, 0.4], tool: '#ffffff' })
  },
  unloading(s) {
    p.belt(s, -0.6, 1, 5.2, { carry: row(s, 'disc', 3, 0.8, 1.9) })
    p.robot(s, 2.2, 0.2, { reach: [0.6, 1.1], tool: '#ffffff' })
  },
  op50(s) {
    p.machine(s, -0.3, 0, { w: 2.4, d: 1.6, h: 2 })
    p.belt(s, 2.3, 0.6, 2.6, { carry: row(s, 'disc', 2, 0.6, 1.3) })
  },
  inspection(s) {
    p.measuringBridge(s, 0.8, 0.2, { probe: '#ffffff' })
    p.discs(s, 4, 1, { n: 2, r: 0.6 })
  },
  board(s) {
    p.board(s, 0, 0.4, { w: 4.4, h: 2, z: 0.9, show: 'ring' })
  },
  pressing(s) {
    p.press(s, 0.3, 0.2)
    p.press(s, 2.6, 0.2)
  },
  tightening(s) {
    p.belt(s, -0.6, 1, 5.2, { carry: row(s, 'bearing', 3, 0.8, 1.8) })
    p.robot(s, 2.4, 0.2, { reach: [0.5, 1.1], tool: '#ffffff', height: 1.3 })
  },
  line: (s) => p.belt(s, -0.6, 0.8, 5.4, { d: 1.2, carry: row(s, 'spring', 4, 0.7, 1.3) }),
  bench(s) {
    p.cabinet(s, 0, 0.2, { w: 1.9, d: 1.4, h: 1.6 })
    p.desk(s, 2.5, 0.6, { show: 'wave', w: 2.1 })
  },
  orders(s) {
    p.board(s, -0.2, 0.3, { w: 3, h: 1.7, z: 0.9, show: 'kanban' })
    p.desk(s, 3, 0.9, { show: 'lines', w: 1.8 })
  },
  rack: (s) => p.rack(s, 0.2, 0.3, { bays: 2, levels: 2 }),
  gate(s) {
    p.gate(s, 0.4, -0.2, { span: 2.4, h: 2, waves: false })
    p.pallet(s, 2, 0.2, { w: 1.8 })
  },
  vehicle(s) {
    p.rack(s, 2.6, 0, { bays: 1, levels: 2 })
    p.carrier(s, 0, 0.5, { load: 'totes' })
  },
  dock: (s) => p.lorry(s, 0, 0.3),
  counter(s) {
    p.desk(s, 0, 0.5, { show: 'code', w: 2.4 })
    p.carton(s, 3.2, 0.8, { size: 1.1, h: 0.8 })
  },
  spares: (s) => p.rack(s, 0.2, 0.4, { bays: 2, levels: 2 }),
  bay(s) {
    p.car(s, 0.2, 0.4, { hue: '#ffffff' })
    p.tyre(s, 4.3, 1.2, { r: 0.6 })
  },
}

/** The place in the demo's plan and the own object of each application. */
const objects = {
  101: ['unloading', (s) => p.codePlate(s, 1, 2.5, { size: 1.9 })],
  102: ['moulding', (s) => p.blanks(s, 1.8, 3.2, { n: 3, r: 0.9 })],
  103: [
    'blasting',
    (s) => {
      for (const i of [0, 1, 2]) p.carton(s, 0.3 + i * 1.3, 2.7, { size: 1.1, h: 0.8 })
    },
  ],
  104: ['counter', (s) => p.shield(s, 1.2, 2.6, { size: 2 })],
  105: ['silo', (s) => p.label(s, 0.6, 2.7, { w: 3.2, d: 1.7 })],
  106: [
    'line',
    (s) =>
      p.network(s, [
        [2, 3.4],
        [0.2, 2.9],
        [3.9, 3],
        [2.2, 4.6],
      ]),
  ],
  107: ['line', (s) => p.pack(s, 1, 2.8)],
  108: ['line', (s) => p.terminal(s, 1.7, 2.9, { show: 'form' })],
  109: [
    'furnace',
    (s) => {
      p.gear(s, 1, 3.2, { r: 0.9 })
      p.gear(s, 3, 3.4, { r: 0.7 })
    },
  ],
  110: ['silo', (s) => p.mould(s, 1, 2.8)],
  111: ['bay', (s) => p.disc(s, 2, 3.4, { r: 1.1 })],
  112: ['bay', (s) => p.envelope(s, 1.2, 3.1, { w: 2, h: 1.3, z: 0.1, hot: false })],
  113: ['op20', (s) => p.board(s, 0.6, 2.9, { w: 3.2, h: 1.5, z: 0.3, show: 'kanban' })],
  114: ['board', (s) => p.calendar(s, 0.8, 2.6, { w: 2.8, d: 2, hot: 8 })],
  115: [
    'board',
    (s) => {
      p.lamp(s, 1, 3, { lit: 2, h: 1.3 })
      p.lamp(s, 2.8, 3, { lit: 0, h: 1.3 })
    },
  ],
  116: ['op20', (s) => p.totes(s, 1.6, 2.9, { n: 3 })],
  117: ['board', (s) => p.columns(s, 0.4, 3, { values: [0.6, 0.8, 0.5, 1.5, 0.7, 0.9], hot: 3, w: 0.55 })],
  118: ['op40', (s) => p.cutters(s, 0.8, 2.9, { hot: 3 })],
  119: ['moulding', (s) => p.mould(s, 1.1, 2.9)],
  120: ['line', (s) => p.seat(s, 1.5, 2.9)],
  121: ['board', (s) => p.columns(s, 0.8, 3, { values: [0.7, 1, 1.4, 1.1], hot: 2, w: 0.6 })],
  122: ['unloading', (s) => p.camera(s, 2, 3.9, { z: 0.1, h: 1.2, from: -1 })],
  123: ['marking', (s) => p.codePlate(s, 0.9, 2.5, { size: 2.1 })],
  124: ['inspection', (s) => p.board(s, 0.7, 2.9, { w: 3.2, h: 1.5, z: 0.3, show: 'control' })],
  125: ['op10', (s) => p.sheet(s, 1.4, 3, { w: 1.7, h: 1.9, stamp: null, tick: true })],
  126: ['inspection', (s) => p.sheet(s, 1.4, 3, { w: 1.8, h: 2.1, code: true, rows: 5 })],
  127: ['tightening', (s) => p.board(s, 0.8, 3, { w: 2.9, h: 1.6, z: 0.3, show: 'curve' })],
  128: ['op50', (s) => p.disc(s, 2, 3.5, { r: 1.15 })],
  129: ['bench', (s) => p.bearing(s, 2, 3.5, { r: 1.1 })],
  130: ['blasting', (s) => p.board(s, 0.9, 2.9, { w: 2.6, h: 1.7, z: 0.3, show: 'xray' })],
  131: ['laboratory', (s) => p.binders(s, 0.9, 2.8, { n: 7, hot: -1 })],
  132: ['inspection', (s) => p.board(s, 0.8, 3, { w: 2.9, h: 1.6, z: 0.3, show: 'heat' })],
  133: ['bench', (s) => p.board(s, 0.8, 3, { w: 2.9, h: 1.6, z: 0.3, show: 'tree' })],
  134: [
    'bench',
    (s) => {
      for (const i of [0, 1, 2]) p.spring(s, 0.8 + i * 1.1, 3.4, { h: 1.5, hue: '#0b57d0' })
    },
  ],
  135: ['laboratory', (s) => p.phone(s, 1.5, 3, { show: 'form', w: 1.3, h: 1.9 })],
  136: ['gate', (s) => p.carton(s, 1.2, 2.8, { size: 1.7, h: 1.2 })],
  137: ['dock', (s) => p.sheet(s, 1.2, 3.2, { w: 1.8, h: 1.8, stamp: null, tick: true })],
  138: ['dock', (s) => p.dial(s, 2.2, 3.7, { r: 1.1 })],
  139: ['vehicle', (s) => p.totes(s, 1.6, 3, { n: 2 })],
  140: [
    'rack',
    (s) => {
      p.tote(s, 0.6, 3, { w: 1.5, d: 1.2, h: 0.8 })
      p.tote(s, 2.5, 3, { w: 1.5, d: 1.2, h: 0.8 })
    },
  ],
  141: ['dock', (s) => p.coil(s, 1.4, 3)],
  142: ['vehicle', (s) => p.carrier(s, 1.2, 2.9, { load: 'disc' })],
  143: ['rack', (s) => p.calendar(s, 0.9, 2.8, { w: 2.6, d: 1.9, hot: 5 })],
  144: ['orders', (s) => p.calendar(s, 0.8, 2.8, { w: 2.8, d: 1.9, hot: 9 })],
  145: ['spares', (s) => p.columns(s, 0.8, 3.1, { values: [1.4, 0.9, 1.1, 0.6], hot: 0, w: 0.6 })],
  146: ['laboratory', (s) => p.sheet(s, 1.3, 3, { w: 1.9, h: 2.1, stamp: '#0b57d0', code: true, rows: 4 })],
  147: ['orders', (s) => p.envelope(s, 1, 3.1, { w: 2.2, h: 1.4, z: 0.1, hot: false })],
  148: ['spares', (s) => p.shield(s, 1.2, 3, { size: 1.8 })],
  149: ['laboratory', (s) => p.leaf(s, 1.4, 3.1, { size: 1.7 })],
  150: [
    'furnace',
    (s) => p.columns(s, 0.3, 3.1, { values: [0.5, 0.8, 1.2, 1.5, 1, 0.6, 0.4], hot: 3, w: 0.45 }),
  ],
  151: ['loading', (s) => p.board(s, 0.8, 3, { w: 2.9, h: 1.5, z: 0.3, show: 'wave' })],
  152: ['op50', (s) => p.leaf(s, 1.4, 3.1, { size: 1.8 })],
  153: ['blasting', (s) => p.compressor(s, 1.2, 3)],
  154: ['op10', (s) => p.gateway(s, 1.4, 3)],
  155: ['furnace', (s) => p.calendar(s, 0.8, 2.8, { w: 2.8, d: 1.9, hot: 3 })],
  156: ['blasting', (s) => p.pipe(s, 0.2, 3.2, 4, { z: 0.5, leak: 2 })],
  157: ['spares', (s) => p.bearing(s, 2, 3.6, { r: 1 })],
  158: ['marking', (s) => p.label(s, 0.6, 2.7, { w: 3.2, d: 1.7 })],
  159: ['loading', (s) => p.board(s, 0.9, 3, { w: 2.7, h: 1.7, z: 0.3, show: 'tree' })],
  160: ['pressing', (s) => p.printer(s, 1.4, 3)],
  162: ['marking', (s) => p.dial(s, 2, 3.5, { r: 1.1 })],
  163: ['pressing', (s) => p.scanner(s, 2, 3.4)],
  164: ['counter', (s) => p.gateway(s, 1.4, 3)],
  165: ['counter', (s) => p.server(s, 1.6, 2.9)],
  166: ['orders', (s) => p.lock(s, 1.4, 3.1, { size: 1.4 })],
  167: [
    'orders',
    (s) => {
      p.worker(s, 1.2, 3.2)
      p.worker(s, 2.6, 3.4)
    },
  ],
  168: [
    'op40',
    (s) => {
      for (const i of [0, 1, 2])
        s.thing(1.4, 2.9, 1.2, 1.2, () => s.cylinder(2, 3.5, i * 0.55, 0.8, 0.45, '#0b57d0'), {
          lift: i * 0.01,
        })
    },
  ],
  169: ['op40', (s) => p.phone(s, 1.5, 3, { show: 'message', w: 1.3, h: 1.9 })],
}

/** @param {{id?: number, place?: string}} of 960 × 720; a place alone has no object */
export function draw({ id, place }) {
  const [where, object] = id === undefined ? [place] : objects[id]
  const stage = createLineStage()
  equipment[where](stage)
  if (object) stage.own(() => object(stage))
  return stage.svg({
    zoom: object ? 1.9 : 2.1,
    centre: object ? [2.1, 2.1, 0.85] : [2.1, 0.9, 0.8],
    crop: true,
  })
}

/** Ids of the applications that have a picture; 161 shows its place alone. */
export const applicationIds = Object.keys(objects)
export const placeKeys = PLACES.map(({ key }) => key)
