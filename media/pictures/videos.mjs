/** Films of the introduction page (1280 × 720, captions, no sound) and turntables of parts. */
const video = (name, alt) => ({
  key: `videos/${name}`,
  alt,
  recipe: 'film',
  script: `videos/${name}.mjs`,
})

/** Each film shows twelve seconds of an application at work. */
const shown = (id, what) => ({
  key: `apps/${id}-video`,
  alt: `影片：${what}`,
  recipe: 'film',
  script: `videos/applications/${id}.mjs`,
})
const turn = (name, script, view, what) => ({
  key: `parts/${name}-turn`,
  alt: `${what}，旋转一周`,
  recipe: 'turntable',
  script: `parts/${script}.py`,
  args: { view },
})

export default [
  video('node', '影片：请求从手机经国家顶级节点、二级节点到企业，记录沿原路回来'),
  video('casting-to-car', '影片：一炉铁水浇成毛坯，车成制动盘，打标、检验、装箱，装上整车'),
  video('smart-line', '影片：制动盘机加工产线的一个班，节拍、用电与一次停机'),
  shown(101, '扫一下轮毂面，从制动盘查到毛坯、炉次、生铁'),
  shown(122, '四个光源依次点亮，第三个照出划痕'),
  shown(136, '四十八件过通道门，没有应答的一件亮灯'),
  shown(150, '一天的用电从峰段移到谷段'),
  shown(158, '打标头取号、刻码，相机复读'),
  turn('brake-disc', 'brake_disc', 'whole', 'Ø320 通风式前制动盘与浮动卡钳'),
  turn('headlight', 'headlight', 'front', '左侧 LED 前照灯'),
  turn('wheel-rim', 'wheel_rim', 'cast', '18 英寸五双辐铝合金车轮'),
]
