import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../http/answers/binary-text.ts'
import { areaAnswer, areaNames, industryNames, provinceOf } from './reference.ts'

type Option = { code: string; name: string }
const areas = (level: string | number, parent: string): Option[] =>
  JSON.parse(textOf(areaAnswer(level, parent)))

test('34 provinces, each with cities; every code has six digits, begins with its parent’s and is unique', () => {
  const provinces = areas(1, '-1')
  assert.equal(provinces.length, 34)
  const codes = provinces.map(({ code }) => code)
  let districts = 0
  for (const province of provinces) {
    const cities = areas('2', province.code)
    assert.ok(cities.length > 0, province.name)
    for (const city of cities) {
      assert.ok(city.code.startsWith(province.code.slice(0, 2)), city.name)
      for (const district of areas(3, city.code)) {
        assert.ok(district.code.startsWith(city.code.slice(0, 4)), district.name)
        assert.match(district.name, /^\p{Script=Han}{2,}$/u)
        codes.push(district.code)
        districts += 1
      }
      codes.push(city.code)
    }
  }
  assert.ok(codes.every((code) => /^\d{6}$/.test(code)))
  assert.equal(new Set(codes).size, codes.length)
  assert.equal(districts, 2850)
})

test('places that people look for, and those that changed', () => {
  assert.deepEqual(areaNames('330000,330200,330206'), ['浙江省', '宁波市', '北仑区'])
  assert.deepEqual(areaNames('110000,110100,110108'), ['北京市', '市辖区', '海淀区'])
  assert.deepEqual(areaNames('650000,653200,653228'), ['新疆维吾尔自治区', '和田地区', '和安县'])
  assert.deepEqual(areaNames('810000,810001'), ['香港特别行政区', '中西区'])
  assert.deepEqual(areas(3, '441900'), [], 'Dongguan has no districts')
  assert.equal(provinceOf('371581'), '山东省')
})

test('a path is a path: each code below the one before', () => {
  for (const joined of ['', '330000,110100', '330200', '330000,330200,330206,1', '330000,', '__proto__'])
    assert.equal(areaNames(joined), undefined, joined)
  assert.deepEqual(industryNames('C,36,367'), ['制造业', '汽车制造业', '汽车零部件及配件制造'])
  assert.equal(industryNames('C,01'), undefined)
})

test('unknown levels and parents are refused', () => {
  for (const [level, parent] of [
    ['1', '330000'],
    ['4', '330206'],
    ['2', '999999'],
    ['3', '__proto__'],
  ] as const)
    assert.throws(() => areas(level, parent), { reason: 'area_not_found' })
})
