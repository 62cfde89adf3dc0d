export default [
  {
    key: 'scenes/brake-disc-macro',
    alt: '制动盘摩擦面与盘帽上的 Data Matrix 码特写',
    recipe: 'photograph',
    script: 'parts/brake_disc_drilled.py',
    args: { view: 'macro' },
    widths: [1280, 640],
  },
  {
    key: 'scenes/machining-line',
    alt: '制动盘机加工产线：毛坯上线，三台立式车床，两台机器人，读码门与成品托盘',
    recipe: 'scene',
    script: 'scenes/machining_line.py',
    widths: [1280, 640],
  },
]
