/** Other sites and apps show these pictures when a page is shared. */
export default [
  {
    key: 'og',
    alt: '标解：汽车零部件及配件制造行业标识解析平台',
    recipe: 'drawing',
    script: 'shared_picture.mjs',
    reads: ['parts/brake-disc-1120.webp'],
    widths: [1200],
    formats: ['jpg'],
  },
]
