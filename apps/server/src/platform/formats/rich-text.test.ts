import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPictureKey, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import {
  isRichTextLink,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
  type RichTextTag,
} from '@biaojie/contract/rich-text.ts'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { cleanRichText, listPictures, renderRichText, toPlainText } from './rich-text.ts'

const PICTURE: Picture = {
  key: 'apps/101-2',
  alt: '端面划伤',
  color: '#0c192b',
  formats: ['avif', 'webp'],
  sizes: [
    { width: 1280, height: 960 },
    { width: 640, height: 480 },
  ],
}
const SRC = '/media/apps/101-2-1280.webp'
const pictureOf = (key: string) => (key === 'apps/101-2' ? PICTURE : undefined)

test('listed elements stay, their synonyms are rewritten, the rest leaves its words', () => {
  for (const [html, expected] of [
    ['<h2>上线</h2><p>接 <strong>相机</strong><br>与 <em>PLC</em></p>', undefined],
    ['<ul><li>a</li></ul><ol><li>b</li></ol><blockquote><p>c</p></blockquote>', undefined],
    [
      '<h1>a</h1><h4>b</h4><div>c <b>d</b><i>e</i></div>',
      '<h2>a</h2><h3>b</h3><p>c <strong>d</strong><em>e</em></p>',
    ],
    ['<section><span style="color:red">a</span></section>', 'a'],
    ['<p onclick="x()" class="y" id="z">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>p{}</style><!-- c -->a', 'a'],
    [
      '<table><caption>t</caption><tbody><tr><td colspan="3" rowspan="99">1</td></tr></tbody></table>',
      '<table><caption>t</caption><tbody><tr><td colspan="3">1</td></tr></tbody></table>',
    ],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
    ['', undefined],
  ] as const)
    assert.equal(cleanRichText(html), (expected ?? html).replaceAll('<br>', '<br />'))
})

test('links lead to this site, to the web, to a mailbox or a phone', () => {
  const hrefOf = (href: string) => /href="([^"]*)"/.exec(cleanRichText(`<a href="${href}">x</a>`))?.[1]
  for (const href of [
    'https://example.com/a?b=1',
    'http://a.example',
    '/application/detail',
    '#versions',
    'mailto:a@b.example',
    'tel:0574-1234',
  ])
    assert.equal(hrefOf(href), href)
  for (const href of [
    'javascript:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:x',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'https:evil',
    'ftp://a',
    'x',
  ])
    assert.equal(hrefOf(href), undefined, href)
  assert.equal(
    renderRichText(
      '<a href="https://a.example" target="_self" rel="opener">x</a><a href="/b">y</a>',
      pictureOf,
    ),
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a><a href="/b">y</a>',
  )
})

test('pictures are ours, by key, and get their address when shown', () => {
  const written = cleanRichText(
    '<figure><img data-key="apps/101-2" src="https://evil.example/x.png" alt="划伤" onerror="x()"><figcaption>图</figcaption></figure><img src="/media/x.png"><img data-key="../x">',
  )
  assert.equal(
    written,
    '<figure><img data-key="apps/101-2" alt="划伤" /><figcaption>图</figcaption></figure>',
  )
  assert.deepEqual(listPictures(`${written}<img alt="a" data-key="files/b" />${written}`), [
    'apps/101-2',
    'files/b',
  ])
  assert.equal(
    renderRichText(`${written}<img data-key="apps/gone">`, pictureOf),
    `<figure><img src="${SRC}" srcset="${SRC} 1280w, /media/apps/101-2-640.webp 640w" alt="划伤" width="1280" height="960" loading="lazy" /><figcaption>图</figcaption></figure>`,
  )
})

test('the number of a figure stands out in its caption', () => {
  const figure = (caption: string) =>
    renderRichText(
      `<figure><img data-key="apps/101-2"><figcaption>${caption}</figcaption></figure>`,
      pictureOf,
    ).replace(/<img [^>]*>/, '')
  assert.equal(figure('图 1　按件数。'), '<figure><figcaption><b>图 1</b>按件数。</figcaption></figure>')
  assert.equal(figure('图片来自现场'), '<figure><figcaption>图片来自现场</figcaption></figure>')
})

test('a summary holds the words alone', () => {
  assert.equal(
    toPlainText('<h2>上线</h2><p>1 &lt; 2 &amp;&nbsp;3<br>a</p><script>x</script>'),
    '上线 1 < 2 & 3 a',
  )
})

const HOSTILE = [
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=x>',
  '<svg><style>',
  '</style>',
  '<math><mtext>',
  '<table>',
  '<tr>',
  '<td colspan="',
  '"',
  "'",
  '>',
  '<',
  '</',
  '<p',
  '<p>',
  '</p>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<a href="javascript:x">',
  '<a href=',
  'java\tscript:x',
  '&#106;avascript:',
  '&lt;script&gt;',
  '&',
  '\u0000',
  '`',
  '=',
  '<noscript>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '<template>',
  '<iframe srcdoc="<p>">',
  '<form action=x>',
  '<input>',
  '<mglyph>',
  '<annotation-xml encoding="text/html">',
  '<style><img title="</style><img src onerror=x>">',
  '<xmp>',
  '<plaintext>',
  '<img data-key="apps/101-2" alt="&quot; onerror=x">',
  "<img data-key='apps/101-2\"onerror=x'>",
  '<object>',
  '<base href=//x>',
  '<h2 style=x>',
  '<li>',
  '<ul>',
  '<blockquote>',
  '<figure>',
  '<br/>',
  '<select>',
  '<option>',
  '标解',
  '\u2028',
  '😀',
  '\ud800',
  ' ',
  '\n',
]

type Node = DefaultTreeAdapterMap['childNode']

/** Compares a browser's reading with the list. */
function check(nodes: Node[], shown: boolean): void {
  for (const node of nodes) {
    assert.notEqual(node.nodeName, '#comment')
    if (!('tagName' in node)) continue
    const tag = node.tagName as RichTextTag
    assert.ok(RICH_TEXT_TAGS.includes(tag) && node.namespaceURI.endsWith('xhtml'), tag)
    const more = { a: ['target', 'rel'], img: ['src', 'srcset', 'width', 'height', 'loading'] }[tag as string]
    const allowed = [...(RICH_TEXT_ATTRIBUTES[tag] ?? []), ...((shown && more) || [])]
    for (const { name, value } of node.attrs) {
      assert.ok(allowed.includes(name), `${tag} ${name}`)
      if (name === 'href') assert.ok(isRichTextLink(value), value)
      if (name === 'data-key') assert.ok(isPictureKey(value), value)
      if (name === 'src') assert.equal(value, SRC)
    }
    check(node.childNodes, shown)
  }
}

test('any input leads to listed elements only, and cleaning again changes nothing', () => {
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let i = 0; i < 4_000; i++) {
    const html = Array.from({ length: 1 + random(14) }, () => HOSTILE[random(HOSTILE.length)]).join('')
    const clean = cleanRichText(html)
    check(parseFragment(clean).childNodes, false)
    check(parseFragment(renderRichText(html, pictureOf)).childNodes, true)
    assert.equal(cleanRichText(clean), clean, html)
  }
})

test('nesting without end ends', () => {
  const clean = cleanRichText('<blockquote>'.repeat(50_000))
  assert.ok(clean.length < 2_000)
})

test('cells of a table too wide for a phone say what their column is called, except the one that heads the row', () => {
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`
  const shown = (html: string) => renderRichText(html, () => undefined)
  assert.equal(
    shown(
      table(
        row('th', '等级', '<strong>件数</strong>', '用于 "谁"'),
        row('td', 'A', '81', '客户的来料检验、节点和写报告的人，一式三份'),
      ),
    ),
    table(
      '<tr><th>等级</th><th data-number><strong>件数</strong></th><th>用于 "谁"</th></tr>',
      '<tr><td>A</td><td data-number data-label="件数">81</td><td data-label="用于 &quot;谁&quot;">客户的来料检验、节点和写报告的人，一式三份</td></tr>',
    ),
  )
  assert.equal(shown(table(row('td', 'A', '好'))), table(row('td', 'A', '好')))
  const narrow = table(row('th', '等级', '用于'), row('td', 'A', '客户'))
  assert.equal(shown(narrow), narrow)
})
