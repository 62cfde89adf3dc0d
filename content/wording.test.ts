import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Words that texts of the site do not use, with what they use instead. Words of searches name them as synonyms. */
const REFUSED: [RegExp, string][] = [
  [/整车厂/, '主机厂'],
  [/打码|(?<![直点])刻码/, '打标'],
  [/读码率|识读率|首读率|一次通过率/, '一次读取率'],
  [/样例/, '示例'],
  [/刹车盘|刹车碟/, '制动盘'],
  [/串货/, '窜货'],
  [/常见问答/, '常见问题'],
  [/在线试调|在线调用/, '在线调试'],
  [/签约入驻|已入驻/, '签约，入驻 is of companies'],
  // The node finds an identifier in any case.
  [/不做折叠|核对大小写|前缀与大小写|字母区分大小写/, '不分大小写'],
  [/超了不串|结一台|更值$/m, 'a whole sentence'],
]
const TEXTS = /\.(?:yaml|md|svg|tsx?)$/
/** Tests quote what companies write, search words name synonyms, and a chain of supply and its English take records as they are. */
const SKIPPED = /\.test\.tsx?$|(?:^|\/)search\/words\.yaml$|supply-graph\.ts$|language\/texts\.ts$/

function textsOf(folder: URL): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXTS.test(name) && !SKIPPED.test(name))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
}

const FOLDERS = ['./', '../demo/', '../apps/portal/src/', '../apps/console/src/', '../packages/contract/src/']
for (const folder of FOLDERS)
  test(`texts in ${folder} use one term for each thing`, () => {
    const texts = textsOf(new URL(folder, import.meta.url))
    const wrong = texts.flatMap(([name, text]) =>
      REFUSED.filter(([word]) => word.test(text)).map(
        ([word, better]) => `${name}: ${word.exec(text)?.[0]} → ${better}`,
      ),
    )
    assert.ok(texts.length > 10)
    assert.deepEqual(wrong, [])
  })

test('the case and the article about recalls tell of two drills', () => {
  const [ofCase, ofArticle] = ['cases/1.yaml', 'news/26.md'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  assert.match(ofCase ?? '', /1,140 件/)
  assert.match(ofCase ?? '', /2 分 48/)
  assert.doesNotMatch(ofArticle ?? '', /1,140|2 分 48/)
})
