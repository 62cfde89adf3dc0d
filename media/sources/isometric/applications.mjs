/** Pictures of the market's applications: each has one composition and one orange accent. */
import * as p from './props.mjs'
import { colours as c, createStage } from './stage.mjs'

const line = (s, kind, count, from, step) =>
  Array.from({ length: count }, (_, i) => [from + i * step, p.draw[kind](s)])

const compositions = {
  101(s) {
    p.route(s, [
      [1, 4.9, 0],
      [7.2, 1.2, 0],
    ])
    p.board(s, 0.3, 0.4, { w: 2.8, show: 'lines' })
    p.blank(s, 6.8, 1.4, { r: 0.8 })
    p.discs(s, 4.7, 2.2, { n: 2, r: 0.75 })
    p.carton(s, 2.5, 3.1)
    p.disc(s, 1.4, 4.7, { r: 0.95 })
    p.codePlate(s, 5, 3.8, { size: 1.9 })
  },
  102(s) {
    p.furnace(s, 0.3, 0.3)
    p.blanks(s, 4.2, 1.3, { n: 4 })
    p.blanks(s, 6.2, 1.3, { n: 2 })
    p.route(s, [
      [1.6, 2.4, 0],
      [1.6, 4.2, 0],
      [6, 4.2, 0],
    ])
    p.sheet(s, 4.6, 2.8, { code: true, h: 1.5, w: 1.3 })
    p.blank(s, 1.6, 4.2, { r: 0.75 })
    p.label(s, 3.6, 4.5, { w: 2.8 })
  },
  103(s) {
    p.board(s, 0.3, 0.2, { w: 2.6, show: 'tree' })
    for (let i = 0; i < 4; i += 1)
      for (let j = 0; j < 3; j += 1)
        p.carton(s, 3.3 + i * 1.15, 0.5 + j * 1.15, {
          size: 0.85,
          h: 0.6,
          hue: i < 3 && i > 0 && j > 0 ? '#ff9a52' : c.carton,
        })
    p.lane(s, 4.3, 1.5, 2.4, 2.4, '#ffd6b5')
    p.disc(s, 1.3, 4.4, { r: 0.8 })
    p.label(s, 3.2, 4.5)
  },
  104(s) {
    p.phone(s, 0.8, 1.2, { show: 'code', h: 2.5, w: 1.35 })
    p.shield(s, 4.6, 0.6, { size: 2 })
    p.carton(s, 3, 2.8, { size: 1.2, h: 0.9 })
    p.carton(s, 5.6, 3.4, { size: 1, h: 0.7, hue: '#8db9f0' })
    p.codePlate(s, 1.2, 4, { size: 1.4 })
    p.cell(s, 4.2, 4.9, 0, 0.4)
  },
  105(s) {
    p.pallet(s, 0.6, 0.8, { layers: 2 })
    p.pallet(s, 3, 0.8, { layers: 1 })
    p.pallet(s, 5.4, 0.8, { load: 'none' })
    p.route(s, [
      [1.5, 2.9, 0],
      [6.3, 2.9, 0],
    ])
    p.scanner(s, 2, 3.9)
    p.label(s, 3.9, 4.1, { w: 2.8, d: 1.5 })
  },
  106(s) {
    p.hall(s, 0.2, 0.3)
    p.hall(s, 3, 0.3, { teeth: 2, w: 2, hot: true })
    p.hall(s, 5.3, 0.3, { w: 2.4 })
    p.network(s, [
      [4, 3.4],
      [1.4, 4.4],
      [6.6, 4.4],
      [4, 5.3],
    ])
    p.route(s, [
      [1.5, 2.2, 0],
      [4, 3.4, 0],
      [6.4, 2.2, 0],
    ])
  },
  107(s) {
    p.pack(s, 0.6, 0.8)
    p.cells(s, 3.8, 0.9, { n: 6 })
    p.route(s, [
      [1.8, 2.4, 0],
      [1.8, 3.6, 0],
      [5, 3.6, 0],
      [5, 2, 0],
    ])
    p.server(s, 6.8, 0.6)
    p.car(s, 0.8, 3.7, { hue: c.white })
    p.sheet(s, 5.2, 3.6, { code: true, h: 1.7 })
  },
  108(s) {
    p.belt(s, 0.2, 2.6, 7.4, { carry: line(s, 'spring', 4, 1, 1.8) })
    p.lamp(s, 1.2, 1.2, { lit: 0 })
    p.robot(s, 4, 1.2, { reach: [0.7, 1.5] })
    p.terminal(s, 6, 0.8)
    p.tote(s, 1, 4.6, { w: 1.2 })
    p.tote(s, 2.6, 4.6, { w: 1.2, hue: c.teal })
    p.tote(s, 4.2, 4.6, { w: 1.2, hue: c.orange })
    p.worker(s, 6.4, 4.6)
  },
  109(s) {
    p.furnace(s, 0.4, 0.4, { w: 3 })
    p.board(s, 4.2, 0.5, { show: 'trend', w: 3 })
    for (const i of [0, 1, 2]) p.gear(s, 4.4 + i * 1.4, 3.1, { r: 0.62 })
    p.belt(s, 0.4, 3.4, 3, { d: 0.9 })
    p.label(s, 4.2, 4.5, { w: 2.8 })
  },
  110(s) {
    p.tank(s, 1, 1, { h: 2.2, band: c.teal })
    p.tank(s, 2.4, 1, { h: 2.2, band: c.orange })
    p.machine(s, 3.8, 0.4, { w: 3.6, h: 1.6, inside: 'none' })
    p.mould(s, 4.2, 3.2)
    p.pallet(s, 0.7, 3.4, { load: 'drums' })
    p.cell(s, 3.2, 4.4, 0, 0.4)
  },
  111(s) {
    p.car(s, 0.6, 0.8)
    p.tyre(s, 5.2, 1.5, { r: 0.75 })
    p.worker(s, 6.8, 1.7, { hue: c.teal })
    p.phone(s, 1, 3.6, { show: 'form', w: 1.2 })
    p.disc(s, 3.8, 4.2, { r: 0.9, hue: c.iron })
    p.disc(s, 6.2, 4.2, { r: 0.9 })
    p.route(s, [
      [4.7, 4.2, 0],
      [5.3, 4.2, 0],
    ])
    p.cell(s, 4.85, 5.2, 0, 0.32)
  },
  112(s) {
    p.envelope(s, 0.7, 0.8, { w: 2.2, h: 1.5, z: 0.5 })
    p.route(s, [
      [2.4, 1.6, 0],
      [4.4, 2.6, 0],
    ])
    p.car(s, 4.2, 0.6, { hue: c.white })
    p.car(s, 4.2, 2.6)
    p.hall(s, 0.5, 3, { w: 2.6, d: 1.6 })
    p.sheet(s, 3.8, 4.7, { h: 1.2, w: 1.4, stamp: null, rows: 4, tick: true })
    p.disc(s, 6.4, 5, { r: 0.55 })
  },
  113(s) {
    for (const i of [0, 1, 2]) p.machine(s, 0.2 + i * 2.6, 0.3, { w: 2 })
    p.route(s, [
      [0.6, 2.8, 0],
      [7.6, 2.8, 0],
    ])
    p.board(s, 0.8, 3.6, { w: 4.4, h: 1.6, z: 0.3, show: 'kanban' })
    p.worker(s, 6.4, 4.2)
  },
  114(s) {
    p.board(s, 0.3, 0.3, { w: 4.6, h: 2.2, z: 0.6, show: 'gantt' })
    p.machine(s, 5.5, 0.5, { w: 2 })
    p.calendar(s, 0.7, 3.3, { w: 3, d: 2.2, hot: 8 })
    p.discs(s, 5, 4, { n: 3, r: 0.6 })
    p.discs(s, 6.7, 4, { n: 1, r: 0.6 })
  },
  115(s) {
    p.belt(s, 0.2, 2.3, 7.4, { carry: line(s, 'bearing', 5, 0.9, 1.4) })
    p.lamp(s, 1.4, 1.2, { lit: 0 })
    p.lamp(s, 3.8, 1.2, { lit: 2, h: 1.9 })
    p.lamp(s, 6.2, 1.2, { lit: 0 })
    p.board(s, 0.6, 4.2, { w: 2.6, h: 1.4, z: 0.3, show: 'ring' })
    p.worker(s, 4.4, 4.4, { hue: c.teal })
    p.terminal(s, 5.8, 4)
  },
  116(s) {
    p.terminal(s, 0.8, 0.8, { show: 'code' })
    p.worker(s, 2.6, 1.6)
    p.worker(s, 4, 1.2, { hue: c.teal })
    p.machine(s, 5.2, 0.3)
    p.totes(s, 1, 3.4, { n: 4 })
    p.totes(s, 2.6, 3.4, { n: 3 })
    p.totes(s, 4.2, 3.4, { n: 2, hot: 1 })
    p.label(s, 5.2, 4.3, { w: 2.5 })
  },
  117(s) {
    p.columns(s, 0.6, 0.8, { values: [1, 1.2, 0.9, 2.3, 1.1, 1.3, 0.8], hot: 3, w: 0.7 })
    p.belt(s, 0.2, 3, 7.4, { carry: line(s, 'disc', 4, 1, 1.7) })
    p.dial(s, 1.6, 4.9, { r: 0.7 })
    p.label(s, 3.6, 4.7, { w: 2.6, d: 1.1 })
  },
  118(s) {
    p.machine(s, 0.4, 0.4, { w: 3, d: 1.8, h: 2.1 })
    p.cutters(s, 4.2, 1, { hot: 3 })
    p.cutters(s, 4.2, 2.6, { hot: -1 })
    p.board(s, 0.8, 3.6, { w: 2.6, h: 1.5, z: 0.3, show: 'bars' })
    p.disc(s, 5.2, 4.7, { r: 0.8 })
  },
  119(s) {
    p.rack(s, 0.2, 0.2, { bays: 2, levels: 2 })
    p.mould(s, 4.8, 0.6)
    p.mould(s, 1, 3.2)
    p.sheet(s, 4, 3.2, { w: 1.5, h: 1.9, stamp: null, rows: 5, tick: true })
    p.worker(s, 6.6, 3.8)
  },
  120(s) {
    p.belt(s, 0.2, 1.6, 7.4, { d: 1.3, z: 0.3 })
    for (const [i, hue] of [c.navy, c.slate, c.orange, c.navy].entries())
      p.seat(s, 0.6 + i * 1.8, 1.6, { z: 0.46, hue, lift: 0.9 })
    p.board(s, 0.4, 3.8, { w: 2.8, h: 1.4, z: 0.4, show: 'gantt' })
    p.carrier(s, 4.6, 3.9, { load: 'seat' })
  },
  121(s) {
    p.board(s, 0.6, 0.5, { w: 6.4, h: 2.6, z: 0.6, show: 'ring' })
    p.columns(s, 0.9, 3.2, { values: [0.6, 0.9, 1.2, 0.8], hot: 2, w: 0.5 })
    p.worker(s, 4.5, 3.9)
    p.worker(s, 5.5, 4.5, { hue: c.teal })
    p.worker(s, 6.5, 3.9, { hue: c.steel })
  },
  122(s) {
    p.board(s, 0.3, 0.3, { w: 2.9, show: 'defect' })
    p.belt(s, 0.2, 3, 7.5, { carry: line(s, 'disc', 4, 1, 2) })
    p.camera(s, 5, 3.4, { h: 2.1 })
    p.cabinet(s, 6, 0.4, { w: 1.5, d: 1.4, h: 1.7 })
    p.tote(s, 1.2, 4.7, { hue: c.orange })
    p.tote(s, 2.8, 4.7)
  },
  123(s) {
    p.codePlate(s, 0.7, 0.8, { size: 3 })
    p.phone(s, 4.6, 0.9, { show: 'gauge', w: 1.6, h: 2.6 })
    p.scanner(s, 5, 3.6)
    p.sheet(s, 1.2, 4.6, { w: 1.5, h: 1.3, stamp: null, rows: 4, tick: true })
    p.cell(s, 3.6, 4.8, 0, 0.4)
  },
  124(s) {
    p.board(s, 0.5, 0.4, { w: 4.8, h: 2.3, z: 0.8, show: 'control' })
    p.measuringBridge(s, 4.7, 3.1)
    p.discs(s, 6.8, 1.6, { n: 2, r: 0.65 })
    p.columns(s, 0.6, 3.8, { values: [0.3, 0.7, 1.2, 1.5, 1.1, 0.6, 0.3], hot: 3, w: 0.36 })
  },
  125(s) {
    p.machine(s, 0.3, 0.3, { w: 2.6 })
    p.disc(s, 4.4, 1.4, { r: 0.9 })
    p.terminal(s, 6, 0.7, { show: 'form' })
    p.worker(s, 2.4, 3.6)
    p.sheet(s, 3.8, 3.4, { w: 1.6, h: 2, stamp: null, tick: true })
    p.discs(s, 6.6, 4.2, { n: 3, r: 0.6 })
    p.cell(s, 1, 4.6, 0, 0.4)
  },
  126(s) {
    p.sheet(s, 1, 0.9, { w: 2.2, h: 2.8, code: true, rows: 6 })
    p.sheet(s, 4, 1.4, { w: 1.8, h: 2.2, stamp: c.cobalt })
    p.envelope(s, 5.6, 3.4, { hot: false })
    p.disc(s, 1.7, 4.4, { r: 0.85 })
    p.lock(s, 3.7, 3.9, { size: 1 })
  },
  127(s) {
    p.press(s, 0.7, 0.6)
    p.press(s, 3, 0.6, { hue: c.navy })
    p.board(s, 5, 0.6, { w: 2.7, h: 1.9, z: 0.9, show: 'curve' })
    p.bearing(s, 1.5, 4, { r: 0.85 })
    p.bearing(s, 3.8, 4, { r: 0.65 })
    p.label(s, 5, 3.9, { w: 2.5 })
  },
  128(s) {
    p.belt(s, 0.2, 2.7, 7.4, {
      d: 1.4,
      carry: [
        [1.2, (x, y, z) => p.draw.disc(s)(x, y, z, 0.55)],
        [6.4, (x, y, z) => p.draw.disc(s)(x, y, z, 0.55)],
      ],
    })
    p.laser(s, 3, 3.2, { h: 1.8, beam: c.sky })
    p.laser(s, 4.6, 3.2, { h: 1.8 })
    p.disc(s, 3.8, 3.4, { r: 0.62, z: 0.66, lift: 1.2 })
    p.board(s, 5.4, 0.3, { w: 2.3, h: 1.5, show: 'lines' })
    p.gate(s, 0.7, 0.3, { span: 1.8, h: 1.7, waves: false })
    p.label(s, 2.6, 4.7, { w: 2.6, d: 1.1 })
  },
  129(s) {
    p.cabinet(s, 0.5, 0.4, { w: 2.4, d: 1.9, glow: '#cfe6ff' })
    p.board(s, 3.6, 0.5, { w: 3.8, h: 1.8, show: 'wave' })
    p.bearing(s, 1.6, 3.9, { r: 0.95 })
    p.bearing(s, 4, 3.9, { r: 0.75 })
    p.bearing(s, 6, 3.9, { r: 0.6 })
    p.cell(s, 4.9, 5, 0, 0.36)
  },
  130(s) {
    p.cabinet(s, 0.4, 0.4, { w: 2.9, d: 2.2, h: 2.4, glow: '#1a3a6d' })
    p.board(s, 4.2, 0.5, { w: 3.2, h: 2, show: 'xray' })
    p.belt(s, 0.6, 3.4, 4.6, { carry: line(s, 'rust', 3, 0.8, 1.5) })
    p.blanks(s, 6.5, 3.9, { n: 2, r: 0.65 })
  },
  131(s) {
    for (const i of [0, 1, 2]) p.server(s, 0.5 + i * 1.3, 0.5, { hot: i === 1 ? 4 : -1 })
    p.binders(s, 5, 0.8, { n: 6, hot: -1 })
    p.hall(s, 0.5, 3.5, { w: 1.8, d: 1.2, h: 0.8, teeth: 2 })
    p.hall(s, 2.9, 3.5, { w: 1.8, d: 1.2, h: 0.8, teeth: 2 })
    p.hall(s, 5.3, 3.5, { w: 1.8, d: 1.2, h: 0.8, teeth: 2, hot: true })
    p.route(s, [
      [1.4, 3.4, 0],
      [1.4, 2.5, 0],
      [6.2, 2.5, 0],
      [6.2, 3.4, 0],
    ])
  },
  132(s) {
    p.measuringBridge(s, 0.6, 0.6)
    p.desk(s, 4.4, 0.8, { show: 'heat', w: 2.4 })
    p.route(s, [
      [3.4, 1.8, 0],
      [4.4, 1.8, 0],
    ])
    p.gear(s, 1.6, 4.2, { r: 0.8 })
    p.disc(s, 3.8, 4.4, { r: 0.7 })
    p.piston(s, 5.8, 4.2, { r: 0.5 })
    p.cell(s, 6.8, 4.6, 0, 0.34)
  },
  133(s) {
    p.sheet(s, 0.8, 0.8, { w: 2, h: 2.4, stamp: null, rows: 8, tick: true })
    p.board(s, 3.8, 0.6, { w: 3.4, h: 1.9, show: 'tree' })
    p.worker(s, 1.8, 3.9)
    p.worker(s, 3, 4.4, { hue: c.teal })
    p.worker(s, 4.2, 3.9, { hue: c.steel })
    p.disc(s, 6.2, 4.2, { r: 0.8, hue: c.iron })
    p.cell(s, 5.6, 5.2, 0, 0.36)
  },
  134(s) {
    p.press(s, 0.6, 0.6, { hue: c.navy })
    p.board(s, 3.2, 0.5, { w: 3.8, h: 2.2, show: 'loop' })
    for (const i of [0, 1, 2, 3]) p.spring(s, 1.3 + i * 1.5, 4, { h: 1.6, hue: i === 1 ? c.orange : c.blue })
  },
  135(s) {
    p.phone(s, 0.9, 1, { show: 'form', w: 1.6, h: 2.7 })
    p.sheet(s, 4, 0.9, { w: 2, h: 2.4, stamp: c.steel })
    p.binders(s, 1.2, 4, { n: 5 })
    p.route(s, [
      [4, 3.6, 0],
      [6.6, 3.6, 0],
    ])
    p.sheet(s, 5.4, 4, { w: 1.4, h: 1.4, stamp: null })
  },
  136(s) {
    p.rack(s, 0.2, 0.1, { bays: 3, levels: 3, hot: 3 })
    p.lane(s, 0.2, 3.6, 7.4, 1.5)
    p.gate(s, 3.7, 3, { span: 2.7 })
    p.carrier(s, 1, 3.7, { load: 'cartons' })
    p.carrier(s, 5.6, 3.7, { load: 'totes' })
  },
  137(s) {
    p.lorry(s, 3.2, 0.6)
    p.pallet(s, 0.6, 0.8)
    p.lane(s, 0.4, 2.8, 7, 1.2)
    p.gate(s, 2.6, 2.2, { span: 2.2, h: 1.8, waves: false })
    p.carrier(s, 4.2, 2.8, { load: 'cartons' })
    p.scanner(s, 1.1, 4.8)
    p.label(s, 4.4, 4.8, { w: 2.6, d: 1.1 })
  },
  138(s) {
    p.route(s, [
      [0.4, 3.2, 0],
      [4, 3.2, 0],
      [7.6, 2.4, 0],
    ])
    p.lorry(s, 1.2, 0.9)
    p.dial(s, 6.7, 1, { r: 0.75 })
    p.board(s, 0.5, 4, { w: 2.8, h: 1.5, z: 0.3, show: 'trend' })
    p.pallet(s, 4.6, 3.8, { load: 'drums' })
    p.gateway(s, 6.6, 4.4)
  },
  139(s) {
    p.rack(s, 0.4, 0.2, { bays: 2, levels: 2 })
    p.belt(s, 0.2, 2.6, 7.4, { carry: line(s, 'tote', 4, 1, 1.8) })
    p.robot(s, 5.8, 1.2, { reach: [0.3, 1.4] })
    p.carrier(s, 1, 4.3, { load: 'totes' })
    p.lamp(s, 4.4, 4.8, { lit: 2, h: 0.9 })
    p.worker(s, 6, 4.7)
  },
  140(s) {
    p.totes(s, 0.7, 0.8, { n: 5 })
    p.totes(s, 2.1, 0.8, { n: 4 })
    p.totes(s, 3.5, 0.8, { n: 5, hot: 2 })
    p.lorry(s, 3.4, 2.4, { mark: false })
    p.route(s, [
      [1.2, 2.4, 0],
      [1.2, 5, 0],
      [6.8, 5, 0],
    ])
    p.totes(s, 1.6, 3.4, { n: 2, hue: c.teal })
    p.scanner(s, 4.6, 4.8)
  },
  141(s) {
    p.lorry(s, 0.4, 0.4)
    p.lane(s, 5.2, 0.4, 2.2, 1.9)
    p.pallet(s, 5.4, 0.6, { layers: 2 })
    p.lane(s, 0.6, 3, 2.4, 2, '#ffd6b5')
    p.pallet(s, 0.9, 3.3, { load: 'discs', layers: 3 })
    p.terminal(s, 3.6, 2.9)
    p.coil(s, 5.2, 3.4)
    p.worker(s, 4.2, 4.8)
    p.cell(s, 2.5, 4.6, 0, 0.3)
  },
  142(s) {
    p.route(s, [
      [0.6, 1.6, 0],
      [5.8, 1.6, 0],
      [5.8, 4.4, 0],
      [1, 4.4, 0],
    ])
    p.carrier(s, 0.6, 0.9, { load: 'totes' })
    p.carrier(s, 4.8, 2.2, { load: 'disc' })
    p.carrier(s, 1.4, 3.8, { load: 'cartons' })
    p.board(s, 4, 0.1, { w: 3, h: 1.3, z: 0.7, show: 'map' })
    p.cell(s, 5.65, 4.25, 0, 0.32)
  },
  143(s) {
    p.rack(s, 0.3, 0.2, { bays: 2, levels: 2 })
    p.pallet(s, 4.8, 0.6, { load: 'drums' })
    p.tank(s, 1.2, 3.6, { h: 1.2, r: 0.45 })
    p.tank(s, 2.6, 3.6, { h: 1.2, r: 0.45, band: c.orange })
    p.tank(s, 4, 3.6, { h: 1.2, r: 0.45, band: c.teal })
    p.calendar(s, 4.9, 3.4, { hot: 7 })
  },
  144(s) {
    p.hall(s, 0.3, 0.4, { w: 2.8 })
    p.hall(s, 5, 0.4, { w: 2.6, hot: true })
    p.route(s, [
      [3.1, 1.4, 0],
      [5, 1.4, 0],
    ])
    p.sheet(s, 3.4, 1.8, { w: 1.4, h: 1.7, stamp: c.cobalt })
    p.calendar(s, 0.8, 3.4, { hot: 11 })
    p.lorry(s, 3.5, 3.6)
  },
  145(s) {
    p.board(s, 0.4, 0.4, { w: 3.4, h: 2, show: 'bars' })
    p.columns(s, 4.4, 1, { values: [1.8, 1.4, 2.3, 1.1], hot: 2, w: 0.6 })
    p.hall(s, 0.6, 3.4, { w: 1.8, d: 1.3, h: 0.8, teeth: 2 })
    p.hall(s, 3, 3.4, { w: 1.8, d: 1.3, h: 0.8, teeth: 2 })
    p.hall(s, 5.4, 3.4, { w: 1.8, d: 1.3, h: 0.8, teeth: 2 })
  },
  146(s) {
    p.coil(s, 0.8, 0.9)
    p.bars(s, 3, 0.9)
    p.sheet(s, 5.8, 0.9, { w: 1.7, h: 2.1, code: true })
    p.route(s, [
      [1.4, 2.8, 0],
      [6.4, 2.8, 0],
    ])
    p.envelope(s, 1, 3.8, { w: 1.9, h: 1.2, hot: false })
    p.desk(s, 4.2, 3.6, { show: 'lines', w: 2.2 })
  },
  147(s) {
    p.server(s, 0.5, 0.6)
    p.server(s, 6.2, 0.6, { hue: c.blue, hot: -1 })
    for (const i of [0, 1, 2])
      p.envelope(s, 2 + i * 1.3, 1 + i * 0.2, { w: 1.1, h: 0.75, z: 0.5, hot: i === 1 })
    p.route(s, [
      [1.8, 2.2, 0],
      [6.2, 2.2, 0],
    ])
    p.sheet(s, 1, 3.7, { w: 1.5, h: 1.7, stamp: null })
    p.route(s, [
      [2.7, 4.2, 0],
      [4.5, 4.2, 0],
    ])
    p.board(s, 4.6, 3.6, { w: 2.6, h: 1.6, z: 0.3, show: 'lines' })
  },
  148(s) {
    p.hall(s, 0.4, 0.4, { w: 3, d: 2 })
    p.shield(s, 4.4, 0.7, { size: 1.8 })
    p.worker(s, 6.9, 1.6, { hue: c.white })
    p.sheet(s, 1, 3.6, { w: 1.7, h: 2, stamp: null, tick: true, rows: 6 })
    p.sheet(s, 3.4, 3.8, { w: 1.5, h: 1.7 })
    p.binders(s, 5.7, 3.6, { n: 4, hot: -1 })
  },
  149(s) {
    p.leaf(s, 1.4, 1.4, { size: 1.8 })
    p.board(s, 3.2, 0.5, { w: 3.8, h: 2, show: 'form' })
    p.pallet(s, 0.6, 3.3, { load: 'drums' })
    p.disc(s, 4, 4.2, { r: 0.8 })
    p.gear(s, 6, 4.2, { r: 0.7, hue: c.steel })
    p.cell(s, 4.9, 5.1, 0, 0.36)
  },
  150(s) {
    p.columns(s, 0.4, 0.9, {
      values: [0.5, 0.45, 0.4, 0.7, 1.5, 2.1, 1.7, 1.3, 2.8, 2.2, 1.2, 0.6],
      hot: 8,
      w: 0.44,
    })
    p.route(s, [
      [0.4, 2.7, 0],
      [7.8, 2.7, 0],
    ])
    p.cabinet(s, 0.8, 3.3, { w: 1.7, d: 1.3, h: 1.5, glow: '#08182f' })
    for (const i of [0, 1, 2]) p.machine(s, 3.2 + i * 1.6, 3.7, { w: 1.3, d: 1, h: 1.1 })
  },
  151(s) {
    p.machine(s, 0.4, 0.4, { w: 2.6, lamp: '#ffd166' })
    p.board(s, 3.8, 0.4, { w: 3.4, h: 1.9, show: 'wave' })
    p.worker(s, 1.6, 3.6, { hue: c.teal })
    p.gear(s, 3.6, 4, { r: 0.85 })
    p.bearing(s, 5.5, 3.8, { r: 0.65 })
    p.dial(s, 6.9, 4.2, { r: 0.6 })
  },
  152(s) {
    p.leaf(s, 6.6, 1.2, { size: 1.6 })
    p.blank(s, 1.2, 1.2, { r: 0.75 })
    p.disc(s, 3.2, 1.8, { r: 0.75 })
    p.carton(s, 4.4, 2.4)
    p.route(s, [
      [1.2, 1.2, 0],
      [4.8, 2.8, 0],
    ])
    p.columns(s, 0.8, 3.6, { values: [1.7, 1.2, 0.5, 0.3], hot: 0, w: 0.7 })
    p.label(s, 4.6, 4.3, { w: 2.6 })
  },
  153(s) {
    for (const i of [0, 1, 2]) p.compressor(s, 0.3 + i * 2.3, 0.6, { lamp: i === 2 ? c.orange : c.green })
    p.pipe(s, 0.4, 2.4, 6.8, { z: 0.7 })
    p.tank(s, 1.2, 3.6, { h: 1.8 })
    p.tank(s, 2.8, 3.6, { h: 1.8 })
    p.dial(s, 4.7, 3.6, { r: 0.7 })
    p.board(s, 5.4, 3.9, { w: 2.2, h: 1.4, z: 0.3, show: 'trend' })
  },
  154(s) {
    for (const i of [0, 1, 2]) p.machine(s, 0.2 + i * 2.6, 0.3, { w: 2, hue: i === 1 ? c.pale : c.white })
    for (const i of [0, 1, 2])
      p.route(s, [
        [1.2 + i * 2.6, 2.1, 0],
        [1.2 + i * 2.6, 3, 0],
        [4, 3, 0],
        [4, 3.8, 0],
      ])
    p.gateway(s, 3.4, 3.8)
    p.server(s, 6, 3.4, { h: 2 })
    p.desk(s, 0.8, 3.6, { show: 'bars' })
  },
  155(s) {
    p.calendar(s, 0.6, 0.6, { w: 3.2, d: 2.4, hot: 12 })
    p.columns(s, 4.4, 0.9, { values: [0.5, 0.8, 2.1, 1.9, 1], hot: 2, w: 0.5 })
    p.furnace(s, 0.6, 3.5, { w: 2.2 })
    p.board(s, 4, 3.8, { w: 3.2, h: 1.6, z: 0.3, show: 'gantt' })
  },
  156(s) {
    p.pipe(s, 0.3, 1.2, 7.2, { z: 1.5 })
    p.pipe(s, 0.3, 2, 7.2, { z: 0.8, leak: 4 })
    p.compressor(s, 0.4, 2.9)
    p.worker(s, 3.6, 3.9, { hue: c.teal })
    p.phone(s, 4.8, 3.6, { show: 'heat', w: 1.9, h: 1.7 })
  },
  157(s) {
    p.machine(s, 0.3, 0.3, { w: 2.4, lamp: c.orange })
    p.rack(s, 3.6, 0.2, { bays: 2, levels: 2 })
    p.worker(s, 2, 3.2, { hue: c.teal })
    p.sheet(s, 3.4, 3.2, { w: 1.5, h: 1.7, stamp: null, tick: true })
    p.gear(s, 5.8, 3.6, { r: 0.6 })
    p.tote(s, 5.2, 4.8, { w: 1.4 })
    p.bearing(s, 1.2, 4.8, { r: 0.6 })
  },
  158(s) {
    p.machine(s, 0.4, 0.3, { w: 2.2 })
    p.belt(s, 0.2, 2.9, 7.4, { carry: line(s, 'disc', 4, 1, 2.1) })
    p.laser(s, 5.2, 3.3, { h: 1.7 })
    p.terminal(s, 6.4, 0.7, { show: 'code' })
    p.codePlate(s, 1, 4.5, { size: 1.2 })
    p.label(s, 3.6, 4.6, { w: 2.8, d: 1.2 })
  },
  159(s) {
    p.board(s, 0.4, 0.4, { w: 4, h: 2, show: 'tree' })
    for (const [i, hue] of [c.cobalt, c.blue, c.sky, c.orange, c.haze].entries()) {
      s.shadow(0.7 + i * 1.35, 3.1, 1.1, 0.7, 0.2)
      s.thing(0.7 + i * 1.35, 3.1, 1.1, 0.7, () =>
        s.box(0.7 + i * 1.35, 3.1, 0, 1.1, 0.7, 0.34 + (i % 2) * 0.16, hue),
      )
    }
    p.codePlate(s, 5.4, 0.7, { size: 1.8 })
    p.label(s, 2, 4.5, { w: 3.4, d: 1.3 })
  },
  160(s) {
    p.printer(s, 0.8, 0.9)
    p.printer(s, 3, 0.9, { hue: c.blue })
    p.desk(s, 5.4, 0.7, { show: 'form', w: 2.1 })
    p.label(s, 0.7, 4, { w: 2.2, d: 1.4 })
    p.label(s, 3.1, 4, { w: 2.2, d: 1.4 })
    p.carton(s, 5.8, 3.8, { size: 1.2, h: 0.9 })
  },
  162(s) {
    p.laser(s, 1.8, 2, { h: 1.7 })
    p.codePlate(s, 1, 1.7, { size: 1.5 })
    p.board(s, 3.8, 0.4, { w: 3.4, h: 1.9, show: 'heat' })
    p.disc(s, 1.6, 4.6, { r: 0.85 })
    p.bearing(s, 3.8, 4.2, { r: 0.65 })
    p.dial(s, 6.2, 4, { r: 0.8 })
  },
  163(s) {
    for (const i of [0, 1, 2])
      p.phone(s, 0.6 + i * 1.5, 0.8, { show: ['code', 'form', 'message'][i], w: 1.1, h: 2 })
    p.scanner(s, 5.8, 1)
    p.server(s, 6.6, 2.6, { h: 1.8 })
    p.route(s, [
      [1.2, 2, 0],
      [1.2, 3.2, 0],
      [6.6, 3.2, 0],
    ])
    p.scanner(s, 1.4, 4.3)
    p.gateway(s, 4.4, 4.2)
  },
  164(s) {
    p.server(s, 3.4, 0.5, { w: 1.4, h: 2.8 })
    p.network(s, [
      [4, 3.5],
      [1.2, 2.6],
      [1.6, 5],
      [6.8, 2.6],
      [6.4, 5],
    ])
    p.hall(s, 0.2, 0.4, { w: 2, d: 1.2, h: 0.8, teeth: 2 })
    p.hall(s, 5.8, 0.4, { w: 1.9, d: 1.2, h: 0.8, teeth: 2 })
  },
  165(s) {
    for (const i of [0, 1, 2])
      p.server(s, 0.5 + i * 1.25, 0.5, { hue: i === 1 ? c.blue : c.navy, hot: i === 1 ? 4 : -1 })
    p.shield(s, 5, 0.8, { size: 1.8 })
    p.route(s, [
      [2.4, 2, 0],
      [2.4, 3.4, 0],
      [5.4, 3.4, 0],
    ])
    p.hall(s, 4.6, 3.5, { w: 2.6, d: 1.6 })
    p.desk(s, 0.8, 3.6, { show: 'gauge' })
  },
  166(s) {
    p.lock(s, 0.9, 0.9, { size: 1.8 })
    p.shield(s, 4, 0.7, { size: 2, mark: 'key' })
    p.server(s, 6.7, 0.5, { h: 2 })
    p.sheet(s, 1, 4, { w: 1.6, h: 1.6, code: true })
    p.route(s, [
      [3, 4.2, 0],
      [5, 4.2, 0],
    ])
    p.gateway(s, 5.2, 3.8)
  },
  167(s) {
    p.board(s, 0.4, 0.4, { w: 3.2, h: 1.9, show: 'form' })
    p.lock(s, 4.6, 0.9, { size: 1.3 })
    p.gate(s, 6.4, 0.3, { span: 2.2, h: 1.9, waves: false })
    for (const [i, hue] of [c.blue, c.teal, c.steel, c.navy].entries())
      p.worker(s, 1.4 + i * 1.4, 4 + (i % 2) * 0.5, { hue, hat: i === 2 ? c.orange : c.white })
  },
  168(s) {
    p.server(s, 0.5, 0.5)
    p.server(s, 1.9, 0.5, { hue: c.blue, hot: -1 })
    p.route(s, [
      [2.4, 2, 0],
      [2.4, 3, 0],
      [5, 3, 0],
    ])
    for (const [i, h] of [0.7, 0.7, 0.7].entries()) {
      s.roundShadow(5.4, 1.6, 0.8)
      s.thing(4.9, 1.1, 1, 1, () => s.cylinder(5.4, 1.6, i * 0.78, 0.8, h, i === 1 ? c.orange : c.blue), {
        lift: i * 0.01,
      })
    }
    p.hall(s, 0.8, 3.6, { w: 2.4, d: 1.5, h: 0.9 })
    p.binders(s, 5, 3.8, { n: 5, hot: -1 })
  },
  169(s) {
    p.phone(s, 0.8, 0.9, { show: 'message', w: 1.5, h: 2.5 })
    p.envelope(s, 3.4, 0.8, { w: 1.9, h: 1.25, z: 0.6 })
    p.lamp(s, 6.4, 1.2, { lit: 2 })
    p.gateway(s, 3.6, 3.6)
    p.route(s, [
      [1.6, 2.4, 0],
      [1.6, 4, 0],
      [3.6, 4, 0],
    ])
    p.machine(s, 5.6, 3.2, { w: 1.8, d: 1.4, h: 1.4, lamp: c.orange })
    p.worker(s, 1.4, 4.8)
  },
}

/** Ids of the applications that have a picture; 161 shows the market's tile for a missing one. */
export const applicationIds = Object.keys(compositions)

export function draw({ id }) {
  const stage = createStage()
  p.floor(stage)
  compositions[id](stage)
  return stage.svg()
}
