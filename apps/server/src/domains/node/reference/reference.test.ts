import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBinary } from '../../../http/answers/binary-text.ts'
import { SECTIONS } from './industries.ts'
import {
  areas,
  computeDistanceKm,
  findIndustrySection,
  findPlace,
  findProvince,
  industries,
} from './reference.ts'

test('the words of visitors lead to a city and its province, or to the province alone', () => {
  const found = (words: string) => {
    const place = findPlace(words)
    return place && [place.city, place.province]
  }
  assert.deepEqual(found('柳州 城中区 汽修店'), ['柳州', '45'])
  assert.deepEqual(found('浙江省宁波市北仑区'), ['宁波', '33'])
  assert.deepEqual(found('北仑'), ['宁波', '33'])
  assert.deepEqual(found('上海浦东'), ['上海', '31'])
  assert.deepEqual(found('吉林'), ['吉林', '22'])
  assert.deepEqual(found('广东'), ['', '44'])
  assert.deepEqual(found('延边'), ['延边', '22'])
  assert.equal(found('月球背面'), undefined)
  assert.equal(found(''), undefined)
})

test('distances are those of the map, and unknown where a city has no coordinates', () => {
  const far = computeDistanceKm('杭州', '成都') ?? 0
  assert.ok(Math.abs(far - 1_540) < 30, String(far))
  assert.equal(computeDistanceKm('宁波', '宁波'), 0)
  assert.equal(computeDistanceKm('宁波', '延边'), undefined)
})

test('industries are complete: 20 sections, 97 divisions, 473 groups, each below its own parent', () => {
  const divisions = SECTIONS.flatMap(([, , own]) => own)
  const groups = divisions.flatMap(([division, , own]) =>
    own.split(' ').map((group) => {
      assert.match(group, new RegExp(`^${division}\\d[^\\d\\s]+$`))
      return group.slice(0, 3)
    }),
  )
  assert.deepEqual([SECTIONS.length, divisions.length, groups.length], [20, 97, 473])
  assert.equal(new Set([...groups, ...divisions.map(([code]) => code)]).size, 570)
  assert.equal(SECTIONS.map(([code]) => code).join(''), 'ABCDEFGHIJKLMNOPQRST')
  assert.deepEqual(
    divisions.map(([code]) => code),
    divisions.map(([code]) => code).toSorted(),
  )
})

test('industries are reached level by level', () => {
  assert.deepEqual(industries.options('1', '-1')[2], { code: 'C', name: '制造业' })
  assert.ok(industries.options(2, 'C').some(({ code, name }) => code === '36' && name === '汽车制造业'))
  assert.deepEqual(industries.options(3, '36').at(-1), { code: '367', name: '汽车零部件及配件制造' })
  assert.equal(findIndustrySection('36'), undefined)
  assert.equal(findIndustrySection('C')?.name, '制造业')
})

test('34 provinces, each with cities; every code has six digits, begins with that of its parent and is unique', () => {
  const provinces = areas.options(1, '-1')
  assert.equal(provinces.length, 34)
  const codes = provinces.map(({ code }) => code)
  let districts = 0
  for (const province of provinces) {
    const cities = areas.options('2', province.code)
    assert.ok(cities.length > 0, province.name)
    for (const city of cities) {
      assert.ok(city.code.startsWith(province.code.slice(0, 2)), city.name)
      for (const district of areas.options(3, city.code)) {
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

test('well-known places and places that have changed are found', () => {
  assert.deepEqual(areas.findNames('330000,330200,330206'), ['浙江省', '宁波市', '北仑区'])
  assert.deepEqual(areas.findNames('110000,110100,110108'), ['北京市', '市辖区', '海淀区'])
  assert.deepEqual(areas.findNames('650000,653200,653228'), ['新疆维吾尔自治区', '和田地区', '和安县'])
  assert.deepEqual(areas.findNames('810000,810001'), ['香港特别行政区', '中西区'])
  assert.deepEqual(areas.options(3, '441900'), [], 'Dongguan has no districts')
  assert.equal(findProvince('371581'), '山东省')
})

test('the codes of a path are each below the one before', () => {
  for (const joined of ['', '330000,110100', '330200', '330000,330200,330206,1', '330000,', '__proto__'])
    assert.equal(areas.findNames(joined), undefined, joined)
  assert.deepEqual(industries.findNames('C,36,367'), ['制造业', '汽车制造业', '汽车零部件及配件制造'])
  assert.equal(industries.findNames('C,01'), undefined)
})

test('unknown levels and parents are refused, not answered with an empty list', () => {
  const unknown = [
    [areas, 'area_not_found', ['1', '330000'], ['4', '330206'], ['2', '999999'], ['3', '__proto__']],
    [industries, 'industry_not_found', ['1', 'C'], ['4', '367'], ['2', 'Z'], ['1', '__proto__']],
  ] as const
  for (const [tree, reason, ...cases] of unknown)
    for (const [level, parent] of cases) {
      assert.throws(() => tree.options(level, parent), { reason })
      assert.throws(() => tree.answer(level, parent), { reason })
    }
})

test('the bytes of an answer are the options', () => {
  assert.deepEqual(JSON.parse(decodeBinary(areas.answer('3', '330200'))), areas.options(3, '330200'))
})
