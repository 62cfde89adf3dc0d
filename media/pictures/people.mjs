/** Drawn avatars for people of the demo node. */
const person = (id, alt) => ({
  key: `people/${id}`,
  alt: `头像：${alt}`,
  recipe: 'drawing',
  script: 'people.mjs',
  args: { id },
  widths: [160, 80],
})

export default [
  person('01', '短发，深蓝工装'),
  person('02', '齐耳短发，钴蓝外套'),
  person('03', '戴白色安全帽，灰色工装'),
  person('04', '偏分短发，戴眼镜'),
  person('05', '灰发，戴眼镜，深色衬衫'),
  person('06', '马尾，钴蓝工装'),
  person('07', '平头，橙色反光背心'),
  person('08', '盘发，戴眼镜'),
  person('09', '戴蓝色工作帽'),
  person('10', '长发，浅色衬衫'),
  person('11', '灰色短发，深蓝工装'),
  person('12', '戴橙色安全帽，反光背心'),
]
