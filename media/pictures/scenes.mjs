export default [
  {
    key: 'scenes/brake-disc-macro',
    alt: '制动盘摩擦面与盘帽上的 Data Matrix 码特写',
    recipe: 'photograph',
    script: 'parts/brake_disc_drilled.py',
    args: { view: 'macro' },
    widths: [1280, 640],
  },
]
