import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findFigureProblems } from '@biaojie/contract/content/content/case-figures.ts'
import { type Case, CaseSchema } from '@biaojie/contract/content/content/cases.ts'
import { type Solution, SolutionSchema } from '@biaojie/contract/content/content/content.ts'
import type {
  CasesPage,
  DevelopDocumentPage,
  EcologyPage,
  ExpoPage,
  HomePage,
  StartPage,
} from '@biaojie/contract/content/content/pages.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { computeBox } from '../apps/portal/src/pages/home/sections/leader-box.ts'
import { PAGE_SCHEMAS } from '../apps/server/src/domains/content/content/stock/pack.ts'
import { companies } from '../demo/data.ts'
import { identifiers } from '../demo/demo-node.ts'

const COOPERATION = ['提交需求', '5个工作日内咨询反馈', '深入沟通', '商务合作']
const PAGES: Record<string, TSchema> = PAGE_SCHEMAS

const at = (path: string) => new URL(path, import.meta.url)
const textOf = (path: string) => readFileSync(at(path), 'utf8')
const namesIn = (folder: string, end: string) =>
  existsSync(at(`${folder}/`)) ? readdirSync(at(`${folder}/`)).filter((name) => name.endsWith(end)) : []
const filesOf = (folder: string) => namesIn(folder, '.yaml').map((name) => `${folder}/${name}`)
const read = <T>(path: string) => parse(textOf(path)) as T

const solutionFiles = filesOf('solutions')
const caseFiles = filesOf('cases')
const pageFiles = filesOf('pages')
const allFiles = [...solutionFiles, ...caseFiles, ...pageFiles]
const solutions = solutionFiles.map((file) => ({ file, ...read<Solution>(file) }))
const cases = caseFiles.map((file) => ({ file, ...read<Case>(file) }))

/** Returns file and field of every schema violation, one line each. */
function mistakesOf(file: string, schema: TSchema): string[] {
  const value = read(file)
  return [...Value.Errors(schema, value)].map(({ instancePath, message, params }) => {
    const length =
      typeof Value.Pointer.Get(value, instancePath) === 'string'
        ? ` (${`${Value.Pointer.Get(value, instancePath)}`.length})`
        : ''
    return `${file}: ${instancePath || '/'} ${message}${length} ${JSON.stringify(params)}`
  })
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
const numberIn = (text: string) =>
  Number(
    text
      .replaceAll(',', '')
      .replace('−', '-')
      .match(/-?\d+(\.\d+)?/)?.[0],
  )
const decimalsIn = (text: string) => text.match(/\.(\d+)/)?.[1]?.length ?? 0
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6

type Measure = { before: number; after: number; unit: string; difference: string; relative?: boolean }
function checkMeasure(where: string, { before, after, unit, difference, relative }: Measure) {
  const exact = relative ? ((after - before) / before) * 100 : after - before
  assert.ok(
    near(numberIn(difference), round(exact, decimalsIn(difference))),
    `${where}: ${difference}, but ${before} → ${after} is ${exact}`,
  )
  const end = relative ? '%' : unit
  assert.ok(difference.endsWith(end), `${where}: ${difference} lacks its unit ${end}`)
  assert.match(difference, /^[+−]/, `${where}: ${difference} has no sign`)
}

describe('fields of every file', () => {
  const kinds: [string[], (file: string) => TSchema | undefined][] = [
    [solutionFiles, () => SolutionSchema],
    [caseFiles, () => CaseSchema],
    [pageFiles, (file) => PAGES[file.slice('pages/'.length, -'.yaml'.length)]],
  ]
  for (const [files, schemaOf] of kinds) {
    for (const file of files) {
      test(file, () => {
        const schema = schemaOf(file)
        assert.ok(schema, `${file}: no page of this name`)
        assert.deepEqual(mistakesOf(file, schema), [])
      })
    }
  }

  test('solutions and cases are named by their ids', () => {
    for (const { file, id } of [...solutions, ...cases]) assert.match(file, new RegExp(`/${id}\\.yaml$`))
    assert.deepEqual(
      solutions.map(({ id }) => id).sort((a, b) => a - b),
      [1, 2, 3, 5, 6, 9],
    )
    assert.deepEqual(
      cases.map(({ id }) => id).sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7],
    )
    assert.deepEqual(pageFiles.map((file) => file.slice(6, -5)).sort(), Object.keys(PAGES).sort())
  })
})

describe('solutions', () => {
  for (const { file, advantages, scenarios, cooperation, architecture, id } of solutions) {
    test(`${file}: numbers agree`, () => {
      for (const { title, measure } of advantages.items) checkMeasure(`${file} ${title}`, measure)
      for (const { cells } of scenarios.rows)
        assert.equal(cells.length, scenarios.columns.length, `${file}: ${cells[0]}`)
      assert.deepEqual(
        cooperation.map(({ title }) => title),
        COOPERATION,
      )
    })

    test(`${file}: the sheet shows what the file says`, () => {
      const parts = architecture.layers.flatMap((layer) => layer.parts)
      assert.deepEqual(
        parts.map(({ no }) => no),
        parts.map((_, i) => i + 1),
        `${file}: balloons are counted from 1`,
      )
      assert.equal(architecture.drawing.number, `BJ-S${String(id).padStart(2, '0')}-A01`)
      for (const { name, ends } of architecture.interfaces) {
        for (const no of ends.match(/\d+/g) ?? []) {
          assert.ok(Number(no) >= 1 && Number(no) <= parts.length, `${file}: interface ${name} ends at ${no}`)
        }
      }
      for (const picture of [architecture.picture, architecture.phonePicture]) {
        const svg = textOf(`solutions/${picture}`)
        const { name, number, revision, date, scope } = architecture.drawing
        for (const text of [
          name,
          number,
          revision,
          date,
          scope,
          ...parts.map((part) => part.name),
          ...architecture.legend.map(({ text }) => text),
        ]) {
          assert.ok(svg.includes(`>${text}<`), `${picture} lacks ${text}: run media/sources/drawing/make.mjs`)
        }
        assert.doesNotMatch(
          svg.replaceAll('http://www.w3.org/2000/svg', ''),
          /https?:/,
          `${picture} must not load anything`,
        )
      }
    })
  }
})

test('related applications are in the demo market', () => {
  const folder = '../demo/market/applications'
  const names = filesOf(folder).map((file) => read<{ name: string }>(file).name)
  for (const { file, related } of solutions) {
    for (const name of related) assert.ok(names.includes(name), `${file}: ${name}`)
  }
})

/** Returns the seconds of `9 小时 20 分`, otherwise the number. */
function amountOf(text: string): number {
  const units = { 天: 86_400, 小时: 3600, 分: 60, 秒: 1 }
  const spans = [...text.matchAll(/([\d.]+) (天|小时|分|秒)/g)]
  if (spans.length === 0) return numberIn(text)
  return sum(spans.map(([, number, unit]) => Number(number) * units[unit as keyof typeof units]))
}

describe('cases', () => {
  for (const { file, figure, statistics, effects, investment, facts, slide, id, chain } of cases) {
    test(`${file}: numbers agree`, () => {
      assert.deepEqual(findFigureProblems(figure), {}, file)
      for (const item of effects.items) checkMeasure(`${file} ${item.title}`, item)
      for (const { des, num, unit, before, after, isRise, isHide } of statistics) {
        if (isHide) continue
        const [from, to] = [amountOf(before), amountOf(after)]
        const change = Math.abs(unit === '%' ? ((to - from) / from) * 100 : to - from)
        assert.ok(
          near(numberIn(num), round(change, decimalsIn(num))),
          `${file} ${des}: ${num}, but ${before} → ${after} is ${change}`,
        )
        assert.equal(isRise, to > from, `${file} ${des}: direction of the arrow`)
      }
    })

    test(`${file}: money adds up`, () => {
      const { once, onceTotal, yearly, yearlyTotal, paybackMonths, firstYear } = investment
      assert.ok(near(sum(once.map(({ amount }) => amount)), onceTotal), `${file}: once`)
      assert.ok(near(sum(yearly.map(({ amount }) => amount)), yearlyTotal), `${file}: yearly`)
      for (const { item, count, each, amount } of yearly) {
        assert.equal(amount, round((count.value * each) / 10_000, 1), `${file}: ${item}`)
      }
      assert.equal(paybackMonths, Math.round((onceTotal / yearlyTotal) * 12), `${file}: payback`)
      assert.ok(near(firstYear, yearlyTotal - onceTotal), `${file}: first year`)
    })

    test(`${file}: customer and slide`, () => {
      const company = companies.find(({ prefix }) => prefix === facts.prefix)
      assert.equal(company?.name, facts.customer, `${file}: facts.customer`)
      assert.equal(slide !== undefined, id <= 3, `${file}: the first three have a slide`)
      assert.ok(
        chain.breaks.every((step) => step < chain.steps.length),
        `${file}: chain.breaks`,
      )
    })
  }

  test('each case is of another customer', () => {
    assert.equal(new Set(cases.map(({ facts }) => facts.prefix)).size, cases.length)
  })

  test('related products are in the catalogue', () => {
    const entries = filesOf('catalogue').map((file) => read<{ title: string }>(file).title)
    for (const { file, products } of cases) {
      for (const { name } of products) assert.ok(entries.includes(name), `${file}: ${name}`)
    }
  })
})

describe('pages', () => {
  const page = <T>(name: string) => read<T>(`pages/${name}.yaml`)

  test('home: every scene type, as the registry of scenes has it', () => {
    const { stages } = read<StartPage>('pages/start.yaml')
    const shown = stages.flatMap(({ scenes }) => scenes).filter(({ icon }) => icon !== 'custom')
    const registered = Object.values(SCENES).map(({ icon, name, ...more }) => [
      icon,
      name,
      'alwaysVerified' in more,
    ])
    const sorted = (rows: unknown[][]) => rows.map(String).sort()
    assert.deepEqual(
      sorted(shown.map(({ icon, name, verified = false }) => [icon, name, verified])),
      sorted(registered),
    )
  })

  test('home: its views are those of the first solutions', () => {
    const home = page<HomePage>('home')
    assert.deepEqual(
      home.solutions?.views.map(({ solution }) => solution),
      [1, 2, 3],
    )
  })

  test('home: the figures of a view are the first of its solution', () => {
    for (const { solution, figures } of page<HomePage>('home').solutions?.views ?? []) {
      const own = read<Solution>(`solutions/${solution}.yaml`).figures.slice(0, figures.length)
      const valuesOf = (all: typeof own) => all.map(({ value, unit }) => [value, unit])
      assert.deepEqual(valuesOf(figures), valuesOf(own), `solution ${solution}`)
    }
  })

  test('home: values stand inside their pictures and apart from each other', () => {
    for (const { callouts } of page<HomePage>('home').solutions?.views ?? []) {
      const boxes = callouts.map((callout) => computeBox(callout, 0.6).box)
      for (const [at, { x, y, width, height }] of boxes.entries()) {
        assert.ok(x >= 15 && x + width <= 985, `${callouts[at]?.label} from ${x} to ${x + width}`)
        const crowded = boxes
          .slice(at + 1)
          .filter(
            (other) => x < other.x + other.width && other.x < x + width && Math.abs(y - other.y) < height,
          )
        assert.deepEqual(crowded, [])
      }
    }
  })

  test('cases: the partners are companies of the demo node', () => {
    for (const prefix of page<CasesPage>('cases').partners?.prefixes ?? []) {
      assert.ok(
        companies.some((company) => company.prefix === prefix),
        prefix,
      )
    }
  })

  test('ecology: the subsidy adds up', () => {
    const { subsidy } = page<EcologyPage>('ecology')
    assert.ok(near(sum(subsidy.rows.map(({ amount }) => amount)), subsidy.total))
  })

  test('smartexpo: six stations in order, and the time they take', () => {
    const { stations, figures } = page<ExpoPage>('smartexpo')
    assert.deepEqual(
      stations.items.map(({ no }) => no),
      [1, 2, 3, 4, 5, 6],
    )
    const minutes = figures.find(({ unit }) => unit === '分钟')
    assert.equal(minutes?.value, String(sum(stations.items.map((station) => station.minutes))))
  })

  test('develop-document: cards, navigation and examples refer to what exists', () => {
    const { cards, groups, chapters } = page<DevelopDocumentPage>('develop-document')
    const ids = chapters.map(({ id }) => id)
    const examples = chapters.flatMap((chapter) => chapter.examples ?? [])
    assert.deepEqual(
      groups.flatMap((group) => group.chapters),
      ids,
    )
    for (const { ide, document, download } of cards.items) {
      assert.ok(ids.includes(document.chapter), document.chapter)
      assert.ok(
        examples.some(({ id }) => id === ide.example),
        ide.example,
      )
      const file = download.href.match(/^\/api\/downloads\/(.+)$/)?.[1]
      assert.ok(file === undefined || existsSync(at(`downloads/${file}`)), download.href)
    }
  })

  test('tables have a cell for every column', () => {
    for (const file of pageFiles) {
      JSON.stringify(read(file), (_, value) => {
        if (value?.columns && value?.rows) {
          for (const row of [...value.rows, ...(value.total ? [value.total] : [])]) {
            assert.equal(row.length, value.columns.length, `${file}: ${row[0]}`)
          }
        }
        return value
      })
    }
  })
})

describe('words', () => {
  const identifiersOfDemo = new Set([...identifiers('2026-11-22')].map(({ identifier }) => identifier))
  const textsOf = (file: string) => {
    const texts: string[] = []
    JSON.stringify(read(file), (key, value) => {
      if (typeof value === 'string' && !['response', 'lines', 'body', 'path'].includes(key)) texts.push(value)
      return value
    })
    return texts
  }

  test('identifiers exist on the demo node', () => {
    for (const file of allFiles) {
      for (const [identifier] of textOf(file).matchAll(/88\.449\.\d+\/[A-Za-z0-9-]*[A-Za-z0-9]/g)) {
        assert.ok(
          identifiersOfDemo.has(identifier) || /NONE|SAMPLE/.test(identifier),
          `${file}: ${identifier}`,
        )
      }
    }
  })

  test('texts have no slogans, Chinese punctuation and spaces around Latin words', () => {
    const prescribed =
      /5个工作日内咨询反馈|5人及以上销售团队|拥有B2B客户渠道|3亿平台补贴|云端IDE|(ERP|OA|MES)云|如:88\.449\.XXX/g
    for (const file of allFiles) {
      for (const text of textsOf(file)) {
        assert.doesNotMatch(text, /赋能|抓手|闭环|助力|生态化反|随着|全方位|一站式|[！!]/, `${file}: ${text}`)
        const free = text.replace(prescribed, '')
        assert.doesNotMatch(free, /[一-鿿][A-Za-z0-9]|[A-Za-z0-9%][一-鿿]/, `${file}: space in ${text}`)
        assert.doesNotMatch(free, /[一-鿿][,;:?]|\d %/, `${file}: punctuation in ${text}`)
      }
    }
  })

  test('no sentence stands twice, but for those the home page quotes', () => {
    const seen = new Map<string, string>()
    for (const file of allFiles.filter((file) => file !== 'pages/home.yaml')) {
      for (const sentence of new Set(
        textsOf(file)
          .flatMap((text) => text.split(/[。；]/))
          .filter((item) => item.length > 15 && /[一-鿿]/.test(item)),
      )) {
        const other = seen.get(sentence)
        assert.ok(!other || other === file, `${file} and ${other}: ${sentence}`)
        seen.set(sentence, file)
      }
    }
  })
})
