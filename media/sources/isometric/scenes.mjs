/** Wide pictures of solutions, cases, categories, pages and news themes, from the same props as the applications. */

import { createLineStage } from './line-stage.mjs'
import * as p from './props.mjs'
import { colours as c } from './stage.mjs'

const along = (s, kind, count, from, step, r) =>
  Array.from({ length: count }, (_, i) => [from + i * step, (x, y, z) => p.draw[kind](s)(x, y, z, r)])
const row = (count, from, step, work) => {
  for (let i = 0; i < count; i += 1) work(from + i * step, i)
}

/** Each entry has the size of the floor and the objects on it. */
const compositions = {
  'machining-line': [
    14,
    6,
    (s) => {
      p.pallet(s, 0, 2.6, { load: 'discs', layers: 4 })
      p.belt(s, 2.1, 2.8, 11.6, { carry: along(s, 'disc', 7, 0.8, 1.65) })
      for (const x of [3, 6, 9]) p.machine(s, x, 0, { w: 2.2, d: 1.6, h: 1.9 })
      p.robot(s, 2.4, 1.4, { reach: [0.7, 1.2], tool: '#ffffff' })
      p.robot(s, 8.6, 4.8, { reach: [-0.6, -1.2], tool: '#ffffff' })
      p.laser(s, 11.6, 3.3)
      p.gate(s, 12.6, 1.7, { span: 2.6, h: 2.1, waves: false })
      p.pallet(s, 11.4, 4.9, { load: 'discs', layers: 2 })
      p.board(s, 4.4, 4.9, { w: 2.2, h: 1.2, z: 0.3, show: 'kanban' })
    },
  ],
  'solution-digital-twin': [
    12,
    8,
    (s) => {
      p.board(s, 0.6, 0.3, { w: 4.6, h: 2.3, z: 0.7, show: 'kanban' })
      p.robot(s, 6.2, 1.6, { reach: [0.2, 1.5] })
      p.robot(s, 9.2, 1.6, { reach: [0.4, 1.5] })
      p.belt(s, 0.4, 3, 11.2, { carry: along(s, 'carton', 6, 1, 1.9) })
      p.gate(s, 4.2, 2.4, { span: 2.2, h: 2 })
      p.server(s, 10.4, 0.4)
      // This is the digital twin: the same line again, without colour and smaller.
      p.lane(s, 5.6, 5.1, 5.8, 2.5, '#bfe0ff')
      p.belt(s, 6, 5.9, 5, { d: 0.7, z: 0.3, carry: along(s, 'bearing', 4, 0.6, 1.2, 0.24) })
      p.route(s, [
        [8.4, 4.1, 0],
        [8.4, 5.1, 0],
      ])
      p.carrier(s, 1.2, 5.2, { load: 'cartons' })
      p.worker(s, 4.4, 6.2)
      p.cell(s, 8.25, 4.5, 0, 0.3)
    },
  ],
  'solution-visual-inspection': [
    12,
    8,
    (s) => {
      p.board(s, 0.6, 0.4, { w: 3.6, h: 2.2, show: 'defect' })
      p.belt(s, 0.4, 3.4, 11.2, { d: 1.3, carry: along(s, 'disc', 5, 1.2, 2.3, 0.5) })
      p.camera(s, 5.8, 4, { h: 2.3, from: -1.6 })
      p.camera(s, 8.1, 4, { h: 2.3, from: -1.6, cone: c.orange })
      p.cabinet(s, 9.8, 0.6, { w: 1.8 })
      p.totes(s, 2, 5.8, { n: 2, hue: c.orange })
      p.totes(s, 3.8, 5.8, { n: 3 })
      p.codePlate(s, 6.6, 5.8, { size: 1.6 })
      p.worker(s, 9.8, 6.2, { hue: c.teal })
    },
  ],
  'solution-smart-factory': [
    14,
    9,
    (s) => {
      row(4, 0.5, 2.9, (x, i) => p.machine(s, x, 0.4, { w: 2.3, lamp: i === 2 ? '#ffd166' : c.green }))
      p.robot(s, 3, 2.9, { reach: [0.3, 1] })
      p.robot(s, 8.8, 2.9, { reach: [0.3, 1] })
      p.belt(s, 0.5, 3.7, 13, { carry: along(s, 'disc', 7, 1, 1.9, 0.4) })
      p.gate(s, 10.6, 3.1, { span: 2.2, h: 2, lamp: c.orange })
      p.route(s, [
        [1, 6.2, 0],
        [13, 6.2, 0],
      ])
      p.carrier(s, 2, 5.6, { load: 'disc' })
      p.carrier(s, 7, 5.6, { load: 'totes' })
      p.pallet(s, 11, 6.8, { load: 'discs', layers: 3 })
      p.pallet(s, 8.6, 7, { load: 'cartons', layers: 1 })
      p.desk(s, 4.6, 7.2, { show: 'bars' })
      p.worker(s, 1.6, 7.8)
      p.worker(s, 6.9, 8, { hue: c.teal })
    },
  ],
  'solution-maintenance': [
    12,
    8,
    (s) => {
      p.machine(s, 0.6, 0.5, { w: 3, d: 2, h: 2.2, lamp: c.orange })
      p.board(s, 4.6, 0.5, { w: 4.8, h: 2.2, show: 'wave' })
      p.compressor(s, 9.8, 0.8)
      p.bearing(s, 2, 4.6, { r: 1.1 })
      p.gear(s, 4.8, 4.6, { r: 1 })
      p.cutters(s, 6.8, 4, { hot: -1 })
      p.worker(s, 3.4, 6.6, { hue: c.teal })
      p.sheet(s, 5.2, 6.4, { w: 1.6, h: 1.7, stamp: null, tick: true })
      p.dial(s, 10.4, 4.6, { r: 0.9 })
      p.terminal(s, 8.4, 6, { show: 'gauge' })
    },
  ],
  'solution-quality-trace': [
    14,
    8,
    (s) => {
      p.route(s, [
        [1.4, 4.4, 0],
        [13, 4.4, 0],
      ])
      p.bars(s, 0.5, 3.6)
      p.furnace(s, 2.4, 0.6, { w: 2.2 })
      p.blanks(s, 4.6, 4.4, { n: 3, r: 0.8 })
      p.machine(s, 6, 0.6, { w: 2.6 })
      p.disc(s, 7.6, 4.4, { r: 1 })
      p.carton(s, 9.4, 3.9, { size: 1.1, h: 0.8 })
      p.car(s, 10.6, 3.7)
      p.hall(s, 10, 0.5, { w: 3, d: 1.8 })
      p.label(s, 6.4, 6.2, { w: 3, d: 1.5 })
      p.phone(s, 3.6, 6, { show: 'lines', w: 1.2, h: 1.7 })
      p.cell(s, 7.5, 5.6, 0, 0.32)
    },
  ],
  'solution-rfid': [13, 9, (s) => warehouse(s)],
  warehouse: [
    13,
    9,
    (s) => {
      warehouse(s)
      p.pallet(s, 10.4, 6.9)
      p.worker(s, 3.6, 8)
    },
  ],
  'case-1': [
    12,
    8,
    (s) => {
      row(3, 0.4, 2.8, (x) => p.machine(s, x, 0.4, { w: 2.2 }))
      p.furnace(s, 9, 0.5)
      for (let i = 0; i < 5; i += 1)
        for (let j = 0; j < 2; j += 1) p.discs(s, 1.4 + i * 1.7, 4.2 + j * 1.7, { n: 3, r: 0.66 })
      p.lane(s, 4, 3.3, 1.6, 3.6, '#ffd6b5')
      p.codePlate(s, 9.8, 4.2, { size: 1.6 })
      p.cell(s, 4.1, 7.1, 0, 0.36)
    },
  ],
  'case-2': [
    12,
    8,
    (s) => {
      p.board(s, 0.6, 0.4, { w: 4, h: 2.1, show: 'defect' })
      p.belt(s, 0.4, 3.2, 11.2, { carry: along(s, 'bearing', 7, 0.9, 1.6, 0.4) })
      p.camera(s, 5.7, 3.7, { h: 2.1, from: -1.5 })
      p.cabinet(s, 8.6, 0.5, { w: 2.4 })
      p.bearing(s, 2, 6.2, { r: 1.1 })
      p.bearing(s, 5, 6.2, { r: 0.8 })
      p.totes(s, 8, 5.8, { n: 3, hot: 1 })
      p.worker(s, 10.4, 6.2)
    },
  ],
  'case-3': [
    13,
    9,
    (s) => {
      p.rack(s, 0.4, 0.2, { bays: 2, levels: 3 })
      p.rack(s, 4.8, 0.2, { bays: 2, levels: 3, hot: 2 })
      p.rack(s, 9, 0.2, { bays: 2, levels: 3 })
      p.lane(s, 0.4, 4.2, 12.2, 1.4)
      p.gate(s, 5.8, 3.6, { span: 2.6, h: 2.2 })
      p.carrier(s, 2, 4.2, { load: 'cartons' })
      p.carrier(s, 9, 4.2, { load: 'totes' })
      p.lorry(s, 1, 6.8)
      p.terminal(s, 7, 7, { show: 'form' })
      p.worker(s, 9, 7.6)
    },
  ],
  'case-4': [
    12,
    8,
    (s) => {
      row(3, 0.6, 2.6, (x) => p.furnace(s, x, 0.5, { w: 2 }))
      p.columns(s, 0.8, 4, { values: [0.5, 0.7, 1.3, 1.9, 2.2, 1.4, 0.8], hot: 4, w: 0.7 })
      p.board(s, 8.6, 0.6, { w: 3, h: 1.9, show: 'bars' })
      p.tyre(s, 8.2, 4.4, { r: 1 })
      p.tyre(s, 10.4, 4.8, { r: 0.8 })
      p.worker(s, 7, 6.8)
      p.pallet(s, 9, 6.2, { load: 'none' })
    },
  ],
  'case-5': [
    12,
    8,
    (s) => {
      p.car(s, 0.8, 0.8, { hue: c.white })
      p.pack(s, 5, 0.8)
      p.board(s, 8, 0.5, { w: 3.4, h: 2, show: 'trend' })
      p.cells(s, 1, 3.8, { n: 9 })
      p.cells(s, 5.6, 3.8, { n: 6 })
      p.route(s, [
        [2.6, 2.6, 0],
        [2.6, 5.6, 0],
        [9.6, 5.6, 0],
        [9.6, 2, 0],
      ])
      p.worker(s, 3, 6.6, { hue: c.teal })
      p.phone(s, 4.6, 6, { show: 'trend', w: 1.4, h: 1.8 })
      p.server(s, 10.4, 5, { h: 2 })
      p.cell(s, 9.45, 5.4, 0, 0.32)
    },
  ],
  'case-6': [
    12,
    8,
    (s) => {
      p.headlight(s, 1, 1.2)
      p.headlight(s, 3.2, 1.2)
      p.carton(s, 5.6, 1, { size: 1.3, h: 1 })
      p.shield(s, 9, 0.8, { size: 2.2 })
      p.phone(s, 1.4, 4, { show: 'code', w: 1.5, h: 2.4 })
      p.phone(s, 8.6, 4.4, { show: 'map', w: 1.9, h: 2 })
      p.network(s, [
        [5.4, 4.6],
        [4.2, 6.8],
        [7, 6.6],
      ])
      p.label(s, 2.2, 6.4, { w: 1.6, d: 0.9 })
    },
  ],
  'case-7': [
    12,
    8,
    (s) => {
      p.belt(s, 0.4, 2.8, 11.2, { d: 1.4, z: 0.36 })
      row(4, 0.9, 2.8, (x, i) => p.seat(s, x, 2.9, { z: 0.52, hue: i === 2 ? c.slate : c.navy, lift: 1.6 }))
      row(4, 1.4, 2.8, (x, i) => p.robot(s, x, 1, { reach: [0.2, 1.2], tool: i === 2 ? c.orange : c.sky }))
      p.board(s, 0.8, 5.6, { w: 3.6, h: 1.7, z: 0.4, show: 'curve' })
      p.worker(s, 6, 6.4)
      p.terminal(s, 7.6, 5.6, { show: 'gauge' })
      p.totes(s, 9.8, 5.8, { n: 3 })
    },
  ],
  'category-trace': [
    10,
    7,
    (s) => {
      p.route(s, [
        [1, 5.6, 0],
        [9, 1.6, 0],
      ])
      p.bars(s, 6.6, 0.6)
      p.blank(s, 6, 3.1, { r: 0.9 })
      p.disc(s, 3.6, 4.3, { r: 1.1 })
      p.carton(s, 1, 5, { size: 1.1 })
      p.board(s, 0.6, 0.5, { w: 3.6, h: 2, show: 'tree' })
      p.codePlate(s, 6.6, 4.4, { size: 1.9 })
    },
  ],
  'category-production': [
    10,
    7,
    (s) => {
      row(3, 0.4, 3.1, (x) => p.machine(s, x, 0.4, { w: 2.4 }))
      p.belt(s, 0.4, 3, 9.2, { carry: along(s, 'gear', 5, 1, 1.8) })
      p.robot(s, 5.2, 2.4, { reach: [0.4, 0.9] })
      p.board(s, 0.8, 5, { w: 3.4, h: 1.5, z: 0.3, show: 'gantt' })
      p.worker(s, 5.6, 5.6)
      p.carrier(s, 7.2, 5, { load: 'totes' })
    },
  ],
  'category-quality': [
    10,
    7,
    (s) => {
      p.measuringBridge(s, 0.6, 0.6)
      p.board(s, 4.6, 0.4, { w: 4.4, h: 2.1, show: 'control' })
      p.belt(s, 0.4, 4, 6, { carry: along(s, 'disc', 3, 1, 1.9) })
      p.camera(s, 2.9, 4.5, { h: 2, from: -1 })
      p.cabinet(s, 7.2, 3.2, { w: 2, d: 1.6, h: 1.8 })
      p.sheet(s, 7, 5.6, { w: 1.3, h: 1.2, stamp: null, tick: true, rows: 4 })
    },
  ],
  'category-warehouse': [
    10,
    7,
    (s) => {
      p.rack(s, 0.6, 0.2, { bays: 4, levels: 3, hot: 3 })
      p.lane(s, 0.4, 3.8, 9.2, 1.4)
      p.gate(s, 4.6, 3.2, { span: 2.6, h: 2.2 })
      p.carrier(s, 1.4, 3.9, { load: 'cartons' })
      p.carrier(s, 7, 3.9, { load: 'totes' })
      p.worker(s, 3.4, 6.2)
    },
  ],
  'category-supply': [
    10,
    7,
    (s) => {
      p.hall(s, 0.4, 0.4, { w: 3 })
      p.hall(s, 6.4, 0.4, { w: 3, hot: true })
      p.route(s, [
        [3.4, 1.6, 0],
        [6.4, 1.6, 0],
      ])
      p.lorry(s, 2.6, 2.9)
      p.envelope(s, 4.2, 1.2, { hot: false, w: 1.3, h: 0.9 })
      p.sheet(s, 1, 5, { w: 1.5, h: 1.6 })
      p.calendar(s, 6, 5, { hot: 8 })
      p.coil(s, 3.4, 5.4)
    },
  ],
  'category-equipment': [
    10,
    7,
    (s) => {
      p.columns(s, 0.6, 0.9, { values: [0.6, 0.9, 1.6, 2.2, 1.5, 1], hot: 3, w: 0.6 })
      p.machine(s, 5.4, 0.5, { w: 2.6 })
      p.compressor(s, 0.6, 3.4)
      p.tank(s, 3.6, 4, { h: 1.8 })
      p.pipe(s, 2.5, 3.2, 5, { z: 0.8 })
      p.dial(s, 8.6, 3.4, { r: 0.8 })
      p.worker(s, 5.4, 5.6, { hue: c.teal })
      p.gateway(s, 7, 5.2)
    },
  ],
  'category-coding': [
    10,
    7,
    (s) => {
      p.belt(s, 0.4, 2.9, 9.2, { carry: along(s, 'disc', 5, 1, 1.9) })
      p.laser(s, 4.8, 3.3, { h: 1.8 })
      p.printer(s, 0.8, 0.6)
      p.scanner(s, 7.6, 1)
      p.codePlate(s, 1, 4.8, { size: 1.8 })
      p.label(s, 3.8, 5.1, { w: 2.6 })
      p.label(s, 6.9, 5.1, { w: 2.6 })
    },
  ],
  'category-base': [
    10,
    7,
    (s) => {
      row(3, 0.6, 1.4, (x, i) => p.server(s, x, 0.5, { hot: i === 1 ? 4 : -1 }))
      p.shield(s, 6.4, 0.6, { size: 2, mark: 'key' })
      p.network(s, [
        [4.8, 4.2],
        [1.6, 4],
        [2.4, 6.2],
        [8.2, 4],
        [7.4, 6.2],
      ])
    },
  ],
  'market-banner-1': [
    10,
    7,
    (s) => {
      p.board(s, 0.6, 0.4, { w: 6, h: 2.6, z: 0.7, show: 'ring' })
      p.terminal(s, 8, 1, { show: 'bars' })
      p.laser(s, 3, 4.4, { h: 1.8, from: -1.1 })
      p.disc(s, 3, 4.6, { r: 0.8, lift: -1 })
      p.worker(s, 6.2, 5)
    },
  ],
  'market-banner-2': [
    10,
    7,
    (s) => {
      for (const [x, y] of [
        [2.2, 2],
        [6.8, 2],
        [2.2, 5],
        [6.8, 5],
      ])
        p.lamp(s, x, y, { lit: x > 5 && y > 4 ? 2 : 0, h: 1.3 })
      p.disc(s, 4.6, 3.8, { r: 1.5 })
      p.camera(s, 4.6, 3.7, { h: 2.8, z: 0.4, from: -2.2 })
    },
  ],
  'market-banner-3': [
    12,
    7,
    (s) => {
      row(6, 0.4, 1.95, (x, i) => {
        if (i === 4) {
          p.lane(s, x, 1, 1.5, 1.5, '#ffd6b5')
          p.cell(s, x + 0.6, 1.6, 0, 0.32)
        } else p.machine(s, x, 0.8, { w: 1.6, d: 1.4, h: 1.6 })
      })
      p.belt(s, 0.4, 3.4, 11.2, { carry: along(s, 'gear', 6, 1, 1.9) })
      p.worker(s, 4, 5.6)
      p.worker(s, 8.8, 5.4, { hue: c.teal })
    },
  ],
  'market-banner-4': [
    10,
    7,
    (s) => {
      p.robot(s, 2.6, 2, { reach: [1, 1.2], height: 1.7 })
      p.robot(s, 6.4, 2, { reach: [0.2, 1.2], height: 1.7 })
      s.shadow(1.6, 3.6, 7, 1.6)
      s.thing(
        1.6,
        3.6,
        7,
        1.6,
        () => {
          s.box(1.6, 3.6, 0, 7, 1.6, 0.5, c.slate)
          s.box(1.8, 3.9, 0.5, 6.6, 0.9, 0.12, c.steel)
          for (let i = 0; i < 9; i += 1)
            s.ellipse(2.3 + i * 0.7, 4.3, 0.62, 0.11, i === 2 ? c.orange : c.slate)
        },
        { lift: -0.5 },
      )
      p.board(s, 0.4, 0.3, { w: 2.2, h: 1.4, show: 'curve' })
    },
  ],
  'partner-banner': [
    12,
    7,
    (s) => {
      p.network(s, [
        [6, 3.4],
        [2, 1.4],
        [10, 1.4],
        [2, 5.6],
        [10, 5.6],
      ])
      p.hall(s, 0.4, 2.4, { w: 2.2, d: 1.4 })
      p.hall(s, 9.2, 2.6, { w: 2.2, d: 1.4, hot: true })
      p.server(s, 5.4, 0.5)
      p.worker(s, 4.6, 5.6)
      p.worker(s, 7.4, 5.6, { hue: c.teal })
      p.sheet(s, 5.4, 5.2, { w: 1.4, h: 1.5 })
    },
  ],
  ecology: [
    14,
    8,
    (s) => {
      p.network(s, [
        [7, 4],
        [2, 3.4],
        [12, 3.4],
        [4, 6.8],
        [10, 6.8],
      ])
      p.hall(s, 0.5, 0.6, { w: 3.2 })
      p.hall(s, 4.6, 0.6, { w: 2.8, teeth: 2 })
      p.hall(s, 8.4, 0.6, { w: 2.2, teeth: 2 })
      p.server(s, 11.6, 0.5)
      p.worker(s, 6.2, 6.6)
      p.worker(s, 7.4, 7, { hue: c.teal })
      p.lorry(s, 0.6, 5, { mark: true })
    },
  ],
  special: [
    14,
    8,
    (s) => {
      p.furnace(s, 0.6, 0.5)
      p.machine(s, 4, 0.5)
      p.laser(s, 8, 2, { h: 1.7, from: -1.1 })
      p.route(s, [
        [1.6, 4.4, 0],
        [13, 4.4, 0],
      ])
      p.blanks(s, 2, 4.4, { n: 2 })
      p.disc(s, 5, 4.4, { r: 1 })
      p.codePlate(s, 7.2, 3.6, { size: 1.7 })
      p.carton(s, 10, 3.9, { size: 1.1, h: 0.8 })
      p.lorry(s, 8.8, 0.8)
      p.car(s, 10.4, 5.8)
      p.phone(s, 2.6, 6.2, { show: 'code', w: 1.2, h: 1.6 })
    },
  ],
  expo: [
    14,
    8,
    (s) => {
      p.board(s, 0.8, 0.4, { w: 5.4, h: 2.6, show: 'map' })
      p.robot(s, 8, 1.8, { reach: [0.8, 1.2] })
      p.disc(s, 8.9, 3.3, { r: 0.9 })
      p.board(s, 10, 0.5, { w: 3.4, h: 2.2, show: 'code' })
      p.codePlate(s, 1.2, 4.2, { size: 2 })
      p.pack(s, 4.6, 4.4)
      row(6, 3.6, 1.7, (x, i) =>
        p.worker(s, x, 6.6 + (i % 2) * 0.5, {
          hue: [c.blue, c.teal, c.steel, c.navy][i % 4],
          hat: i === 3 ? c.orange : c.white,
        }),
      )
      p.tyre(s, 10.6, 4.6, { r: 0.9 })
    },
  ],
  introduce: [
    14,
    8,
    (s) => {
      p.server(s, 6, 0.6, { w: 1.4, h: 3 })
      p.network(s, [
        [6.8, 4.2],
        [2, 2.6],
        [11.6, 2.6],
        [2.6, 6.6],
        [11, 6.6],
      ])
      p.hall(s, 0.5, 0.4, { w: 2.6, d: 1.4 })
      p.hall(s, 10.6, 0.4, { w: 2.6, d: 1.4 })
      p.hall(s, 0.4, 4.2, { w: 2.2, d: 1.4, teeth: 2 })
      p.hall(s, 11.4, 4.2, { w: 2.2, d: 1.4, teeth: 2, hot: true })
      p.worker(s, 6, 6.6)
      p.phone(s, 7.4, 6, { show: 'code', w: 1.2, h: 1.6 })
    },
  ],
}

function warehouse(s) {
  p.rack(s, 0.5, 0.2, { bays: 3, levels: 3 })
  p.rack(s, 6.9, 0.2, { bays: 3, levels: 3, hot: 3 })
  p.rack(s, 0.5, 2.9, { bays: 3, levels: 2 })
  p.desk(s, 9, 3, { show: 'bars' })
  p.lane(s, 0.4, 5.6, 12.2, 1.5)
  p.gate(s, 5.8, 5, { span: 2.7 })
  p.carrier(s, 2.4, 5.7, { load: 'cartons' })
  p.carrier(s, 9.2, 5.7, { load: 'totes' })
}

const news = {
  laboratory: [
    10,
    6.5,
    (s) => {
      p.measuringBridge(s, 0.6, 0.6)
      p.cabinet(s, 4.4, 0.5, { w: 2 })
      p.desk(s, 7.2, 0.8, { show: 'curve', w: 2.2 })
      p.gear(s, 1.8, 4.4, { r: 0.9 })
      p.disc(s, 4.4, 4.4, { r: 0.9 })
      p.worker(s, 6.4, 4.4, { hue: c.white, hat: c.orange })
      p.sheet(s, 7.6, 4, { w: 1.5, h: 1.6, stamp: null })
    },
  ],
  logistics: [
    10,
    6.5,
    (s) => {
      p.lorry(s, 3.6, 0.6)
      p.pallet(s, 0.8, 0.8)
      p.carrier(s, 1.2, 3.6, { load: 'cartons' })
      p.route(s, [
        [0.6, 3, 0],
        [9.4, 3, 0],
      ])
      p.totes(s, 4.6, 4, { n: 3, hot: 1 })
      p.gateway(s, 7.4, 4)
    },
  ],
  market: [
    10,
    6.5,
    (s) => {
      p.board(s, 0.6, 0.4, { w: 4, h: 2.1, show: 'trend' })
      p.columns(s, 5.4, 0.8, { values: [0.8, 1.2, 1.5, 2.2, 1.8], hot: 3, w: 0.6 })
      p.car(s, 1, 3.8)
      p.pack(s, 5.4, 3.9)
      p.cell(s, 8.6, 4.6, 0, 0.36)
    },
  ],
  marking: [
    10,
    6.5,
    (s) => {
      p.belt(s, 0.4, 2.6, 9.2, { carry: along(s, 'disc', 5, 1, 1.9) })
      p.laser(s, 4.8, 3, { h: 1.8 })
      p.codePlate(s, 1, 4.4, { size: 1.5 })
      p.label(s, 4, 4.6, { w: 2.8 })
      p.machine(s, 0.6, 0.3, { w: 2 })
      p.terminal(s, 7.6, 0.6, { show: 'code' })
    },
  ],
  node: [
    10,
    6.5,
    (s) => {
      p.server(s, 4.4, 0.4, { w: 1.3, h: 2.7 })
      p.network(s, [
        [5, 3.6],
        [1.6, 2.6],
        [2.2, 5.4],
        [8.4, 2.6],
        [7.8, 5.4],
      ])
      p.hall(s, 0.4, 0.4, { w: 2.2, d: 1.3 })
      p.hall(s, 7.2, 0.4, { w: 2.2, d: 1.3 })
    },
  ],
  quality: [
    10,
    6.5,
    (s) => {
      p.board(s, 0.6, 0.4, { w: 4.4, h: 2.1, show: 'control' })
      p.measuringBridge(s, 5.6, 0.6)
      p.sheet(s, 1, 3.8, { w: 1.6, h: 1.9, tick: true, stamp: null })
      p.discs(s, 4.2, 4.4, { n: 3, r: 0.75 })
      p.worker(s, 6.4, 4.6, { hue: c.teal })
      p.totes(s, 7.8, 4.2, { n: 2, hue: c.orange })
    },
  ],
  reading: [
    10,
    6.5,
    (s) => {
      p.codePlate(s, 0.8, 0.8, { size: 3 })
      p.scanner(s, 5.4, 1.4)
      p.phone(s, 7.2, 0.8, { show: 'code', w: 1.5, h: 2.4 })
      p.label(s, 4.8, 4.2, { w: 3.2, d: 1.6 })
      p.bearing(s, 2.2, 5, { r: 0.8 })
    },
  ],
  recall: [
    10,
    6.5,
    (s) => {
      for (let i = 0; i < 6; i += 1)
        for (let j = 0; j < 2; j += 1)
          p.carton(s, 1 + i * 1.3, 0.8 + j * 1.3, { hue: i === 2 || i === 3 ? '#ff9a52' : c.carton })
      p.lane(s, 3.5, 0.6, 2.7, 2.7, '#ffd6b5')
      p.sheet(s, 1, 4.2, { w: 1.6, h: 1.7 })
      p.car(s, 3.8, 4)
      p.envelope(s, 8, 4.2, { w: 1.5 })
    },
  ],
  standards: [
    10,
    6.5,
    (s) => {
      p.sheet(s, 0.8, 0.8, { w: 2, h: 2.5, stamp: c.cobalt, rows: 6 })
      p.sheet(s, 3.4, 0.8, { w: 2, h: 2.5, code: true, rows: 6 })
      p.binders(s, 6.4, 0.8, { n: 7 })
      p.desk(s, 1.2, 4, { show: 'lines', w: 2.2 })
      p.codePlate(s, 5, 4, { size: 1.6 })
      p.disc(s, 8, 4.7, { r: 0.8 })
    },
  ],
  workshop: [
    10,
    6.5,
    (s) => {
      row(3, 0.5, 3.1, (x, i) => p.machine(s, x, 0.4, { w: 2.4, lamp: i === 1 ? c.orange : c.green }))
      p.belt(s, 0.4, 2.9, 9.2, { carry: along(s, 'piston', 6, 0.9, 1.6) })
      p.worker(s, 2.4, 5)
      p.worker(s, 6.4, 5.2, { hue: c.teal })
      p.board(s, 3.6, 4.8, { w: 2.2, h: 1.1, z: 0.3, show: 'bars' })
    },
  ],
}

export const sceneNames = Object.keys(compositions)
export const newsThemes = Object.keys(news)

/**
 * Line art on paper, with lines for pictures that are shown at half their size; banners of the market stand on navy beside cut-out parts.
 * @param {{name: string, group?: 'scenes' | 'news'}} of 1280 × 800
 */
export function draw({ name, group = name in news ? 'news' : 'scenes' }) {
  const [w, d, compose] = (group === 'news' ? news : compositions)[name]
  const onNavy = name.startsWith('market-banner')
  const stage = createLineStage({ look: onNavy ? 'navy' : 'paper', zoom: 1.7 })
  compose(stage)
  return stage.svg({
    width: 1280,
    height: 800,
    zoom: 15.6 / (w + d),
    centre: [w / 2, d / 2, 1.5],
    ground: !onNavy,
  })
}
