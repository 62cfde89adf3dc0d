/** Each provider of the market is drawn without ground, because it stands on the navy of its page. */

import { createLineStage } from './line-stage.mjs'
import * as p from './props.mjs'
import { colours as c } from './stage.mjs'

const carried = (s, kind, count, from, step, r) =>
  Array.from({ length: count }, (_, i) => [from + i * step, (x, y, z) => p.draw[kind](s)(x, y, z, r)])

/** On a floor of 9 × 6. */
const compositions = {
  biaojie(s) {
    p.belt(s, 0.3, 2.6, 8.4, { carry: carried(s, 'disc', 4, 1, 2, 0.42) })
    p.laser(s, 3.2, 3.1)
    p.server(s, 0.8, 0.4)
    p.server(s, 2.1, 0.4, { hot: 2 })
    p.board(s, 5.2, 0.4, { w: 3, h: 1.6, z: 0.6 })
    p.codePlate(s, 1.4, 4.3, { size: 1.3 })
    p.phone(s, 5.2, 4.8, { h: 1.8 })
    p.worker(s, 7.4, 4.9, { hue: c.teal })
  },
  yunshu(s) {
    p.machine(s, 0.4, 0.4, { w: 2.3 })
    p.machine(s, 3.2, 0.4, { w: 2.3, lamp: c.orange })
    p.board(s, 6.1, 0.4, { w: 2.7, h: 1.9, z: 0.6, show: 'kanban' })
    p.calendar(s, 0.8, 3.6, { w: 2.4, d: 1.7 })
    p.terminal(s, 4.4, 4)
    p.mould(s, 6.2, 3.9)
    p.worker(s, 5.5, 4.7)
  },
  ceyao(s) {
    p.measuringBridge(s, 0.5, 0.5)
    p.board(s, 5.2, 0.4, { w: 3.3, h: 1.8, z: 0.6, show: 'bars' })
    p.press(s, 4.6, 3.2)
    p.bearing(s, 2.2, 4.9, { r: 0.7 })
    p.gear(s, 7.6, 4.4, { r: 0.8 })
  },
  tuheng(s) {
    p.lorry(s, 0.6, 0.6)
    p.dial(s, 7.4, 1.2)
    p.totes(s, 1.2, 4.1, { n: 3, hue: c.orange })
    p.totes(s, 2.8, 4.1, { n: 2 })
    p.route(s, [
      [4.6, 3.2, 0],
      [8.6, 3.2, 0],
    ])
    p.carrier(s, 5.2, 4.1, { load: 'cartons' })
  },
  lianzhun(s) {
    p.hall(s, 0.4, 0.5, { w: 2.8 })
    p.hall(s, 5.8, 0.5, { w: 2.8, hot: true })
    p.route(s, [
      [3.4, 1.6, 0],
      [5.6, 1.6, 0],
    ])
    p.envelope(s, 3.8, 2.4, { w: 1.4 })
    p.calendar(s, 0.6, 3.8, { w: 2.4, d: 1.7, hot: 12 })
    p.seat(s, 4.3, 4.4)
    p.seat(s, 5.7, 4.4, { hue: c.orange })
    p.seat(s, 7.1, 4.4)
  },
  qianheng(s) {
    p.sheet(s, 0.8, 0.7, { w: 2, h: 2.5, stamp: c.cobalt, rows: 6 })
    p.sheet(s, 3.6, 0.7, { w: 2, h: 2.5, code: true, rows: 6 })
    p.shield(s, 7.2, 1.3)
    p.binders(s, 1, 3.9, { n: 6 })
    p.desk(s, 4.6, 4, { w: 2.2 })
    p.worker(s, 7.8, 4.4)
  },
  tinglan(s) {
    p.cabinet(s, 0.6, 0.5, { w: 2.2 })
    p.board(s, 3.8, 0.4, { w: 3.6, h: 1.9, z: 0.6, show: 'wave' })
    p.bearing(s, 1.6, 4.5, { r: 0.8 })
    p.spring(s, 4, 4.5)
    p.spring(s, 5.2, 4.5)
    p.pipe(s, 6, 3.8, 2.8, { leak: 1.4 })
  },
  chengma(s) {
    p.shield(s, 1.4, 0.9, { size: 2 })
    p.phone(s, 4.2, 1.2, { w: 1.3, h: 2.3 })
    p.codePlate(s, 6.2, 0.9, { size: 1.9 })
    p.carton(s, 1, 4.1)
    p.carton(s, 2.3, 4.1, { hue: c.orange })
    p.headlight(s, 4.2, 4.4)
    p.scanner(s, 6.8, 4.4)
  },
  yanju(s) {
    p.columns(s, 0.6, 0.7)
    p.compressor(s, 5.6, 0.7)
    p.tank(s, 7.8, 0.9)
    p.leaf(s, 1.4, 4.4)
    p.dial(s, 4, 4.5)
    p.furnace(s, 5.8, 3.6, { w: 2.2 })
  },
  canghe(s) {
    p.rack(s, 0.4, 0.3, { bays: 3, levels: 2 })
    p.gate(s, 6.6, 0.7, { span: 2.2, h: 2 })
    p.pallet(s, 0.8, 3.8)
    p.coil(s, 3.4, 4.3)
    p.tank(s, 5.9, 4.2, { h: 1.3, band: c.orange })
    p.tank(s, 7.3, 4.2, { h: 1.3 })
  },
  shujia(s) {
    p.machine(s, 0.4, 0.4, { w: 2.3 })
    p.machine(s, 3.2, 0.4, { w: 2.3 })
    p.server(s, 6.4, 0.5)
    p.server(s, 7.7, 0.5, { hot: 1 })
    p.gateway(s, 3.8, 3.7)
    p.route(s, [
      [1.5, 2.6, 0],
      [1.5, 4.2, 0],
      [3.7, 4.2, 0],
    ])
    p.route(s, [
      [5.6, 4.2, 0],
      [7.6, 4.2, 0],
      [7.6, 2, 0],
    ])
    p.worker(s, 1.8, 4.9, { hue: c.teal })
  },
  puke(s) {
    p.belt(s, 0.3, 1.4, 8.4, { carry: carried(s, 'piston', 5, 0.9, 1.6) })
    p.laser(s, 4.1, 1.9)
    p.printer(s, 0.8, 3.9)
    p.label(s, 3, 4.2, { w: 2, d: 1.1 })
    p.codePlate(s, 5.6, 4, { size: 1.4 })
    p.scanner(s, 7.6, 4.3)
  },
  anyao(s) {
    p.lock(s, 1.2, 1, { size: 1.7 })
    p.server(s, 3.8, 0.5)
    p.server(s, 5.1, 0.5, { hot: 3 })
    p.shield(s, 7.2, 1.2)
    p.gate(s, 3.2, 3.4, { span: 2.2, h: 2, waves: false })
    p.worker(s, 1.4, 4.4)
    p.worker(s, 6.8, 4.4, { hue: c.teal })
    p.sheet(s, 7.6, 3.9, { w: 1.3, h: 1.7, stamp: c.cobalt })
  },
}

/** @param {{key: string}} of 1120 × 700, transparent, for navy sheets */
export function draw({ key }) {
  const stage = createLineStage({ look: 'navy' })
  compositions[key](stage)
  return stage.svg({ width: 1120, height: 700, zoom: 1.2, centre: [4.5, 3, 0.75], ground: false })
}
