import {
  cobalt,
  drawing,
  faint,
  figure,
  hair,
  orange,
  orangeInk,
  path,
  rect,
  sky,
  steel,
  text,
} from './kit.mjs'

const label = '一炉铁水浇出六箱毛坯，分到十七个去向，共 1,140 件'
const boxes = [1, 2, 3, 4, 5, 6]
const places = [
  { name: '铸造厂成品库', from: 1, to: 2, count: 2, pieces: 380 },
  { name: '铸造厂发车场', from: 3, to: 3, count: 1, pieces: 190 },
  { name: '机加线上在制', from: 4, to: 6, count: 1, pieces: 258 },
  { name: '机加厂成品库料箱', from: 4, to: 6, count: 9, pieces: 216 },
  { name: '在途料箱', from: 4, to: 6, count: 4, pieces: 96, hot: true },
]

/** Seventeen marks, one a destination, grouped by place. */
function destinations(pitch, gap, top) {
  let y = top
  return places.map((place) => {
    const ys = Array.from({ length: place.count }, (_, i) => y + i * pitch)
    y += place.count * pitch + gap
    return { ...place, ys, middle: (ys[0] + ys.at(-1)) / 2 }
  })
}
const curve = (x1, y1, x2, y2) => `M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`

function tree({ width, height, heat, box, mark, pitch, gap, names }) {
  const groups = destinations(pitch, gap, 26)
  const boxY = (no) => {
    if (no <= 2) return groups[0].ys[no - 1]
    if (no === 3) return groups[1].ys[0]
    return groups[2].ys[0] + 20 + (no - 4) * ((groups[4].ys.at(-1) - groups[2].ys[0] - 40) / 2)
  }
  const links = groups.flatMap(({ ys, from, hot }, g) =>
    ys.map((y, i) => {
      const no = g < 2 ? from + i : 4 + ((g + i) % 3)
      return path(curve(box + 34, boxY(no), mark, y), { stroke: hot ? orange : steel, width: hot ? 1.5 : 1 })
    }),
  )
  const middle = (boxY(1) + boxY(6)) / 2
  return drawing(
    { width, height, label },
    boxes.map((no) => path(curve(heat + 58, middle, box, boxY(no)), { stroke: steel })),
    links,
    rect(heat, middle - 34, 58, 68, { fill: cobalt }),
    text(heat + 29, middle - 6, '一炉', { size: 15, bold: true, anchor: 'middle', fill: '#fff' }),
    figure(heat + 29, middle + 18, '6 t', { size: 16, anchor: 'middle', fill: '#fff' }),
    boxes.map((no) => [
      rect(box, boxY(no) - 8, 34, 16, { fill: sky }),
      figure(box + 17, boxY(no) + 5, String(no), { size: 14, anchor: 'middle' }),
    ]),
    text(box + 17, height - 6, '毛坯箱', { size: 13, anchor: 'middle', fill: faint }),
    groups.map((group) => [
      group.ys.map((y) => rect(mark, y - pitch / 2 + 2, 14, pitch - 4, { fill: group.hot ? orange : sky })),
      names(group),
    ]),
    text(mark, height - 6, '十七个去向', { size: 13, fill: faint }),
  )
}

const wide = tree({
  width: 800,
  height: 428,
  heat: 0,
  box: 190,
  mark: 440,
  pitch: 18,
  gap: 16,
  names: ({ name, ys, middle, count, pieces, hot }) => [
    path(`M462 ${ys[0] - 8}h6V${ys.at(-1) + 8}h-6`, { stroke: hair }),
    text(480, middle + 5, name, { size: 15, bold: true, fill: hot ? orangeInk : undefined }),
    figure(700, middle + 6, `${count} 处`, { size: 16, anchor: 'end', fill: hot ? orangeInk : undefined }),
    figure(800, middle + 6, `${pieces} 件`, { size: 16, anchor: 'end', fill: hot ? orangeInk : undefined }),
  ],
})
const phone = tree({
  width: 358,
  height: 470,
  heat: 0,
  box: 86,
  mark: 206,
  pitch: 18,
  gap: 26,
  names: ({ name, middle, count, pieces, hot }) => [
    text(228, middle - 1, name.replace('机加厂', ''), {
      size: 13,
      bold: true,
      fill: hot ? orangeInk : undefined,
    }),
    figure(228, middle + 16, `${count} 处，${pieces} 件`, { size: 14, fill: hot ? orangeInk : undefined }),
  ],
})

export default [{ wide, phone }]
