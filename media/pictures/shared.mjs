/** Other sites and apps show these pictures when a page is shared. */
const shared = (key, part, title, note, more = {}) => ({
  key,
  alt: `标解：${title.replace('|', '')}`,
  recipe: 'drawing',
  script: 'shared_picture.mjs',
  args: { part, title, note, ...more },
  reads: [`parts/${part}-1120.webp`],
  widths: [1200],
  formats: ['jpg'],
})

export default [
  shared('og', 'brake-disc', '汽车零部件及配件制造行业|标识解析平台', '扫一个码，查清一件零件的来历', {
    measured: 'Ø320',
  }),
  shared('og-market', 'ecu', '应用市场', '标识应用可试用、可询价、可在线订购'),
  shared('og-solutions', 'gear-set', '解决方案', '从一条产线到一家工厂，按工序说清怎么做'),
  shared('og-news', 'turbocharger', '行业动态', '政策、标准和节点消息'),
  shared('og-cases', 'hub-bearing', '案例中心', '零部件企业怎样用标识，用了以后怎样'),
  shared('og-prefix', 'battery-pack', '标识前缀注册', '企业注册前缀，给每件零件一个编码'),
  shared('og-lookup', 'caliper', '按号码查标识', '标签看不清，按零件号、批次号或 VIN 查'),
  shared('og-about', 'steering-knuckle', '关于我们', '汽车零部件行业的二级节点'),
  shared('og-documents', 'wiring-connector', '接口文档', '接口、示例和联系方式'),
]
