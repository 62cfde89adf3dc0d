import { PROVINCES } from '@biaojie/contract/node/reference/provinces.ts'
import { areas, TOP } from './options.ts'

/** Latitude and longitude of seats of provinces and of larger cities, to a tenth of a degree. */
const COORDINATES = `
北京 39.9 116.4|天津 39.1 117.2|石家庄 38.0 114.5|唐山 39.6 118.2|保定 38.9 115.5|邯郸 36.6 114.5|太原 37.9 112.6|大同 40.1 113.3
呼和浩特 40.8 111.7|包头 40.7 109.8|赤峰 42.3 118.9|沈阳 41.8 123.4|大连 38.9 121.6|鞍山 41.1 123.0|长春 43.9 125.3|吉林 43.8 126.5
哈尔滨 45.8 126.5|齐齐哈尔 47.4 123.9|大庆 46.6 125.1|上海 31.2 121.5|南京 32.1 118.8|苏州 31.3 120.6|无锡 31.5 120.3|常州 31.8 120.0
徐州 34.3 117.2|南通 32.0 120.9|盐城 33.3 120.2|扬州 32.4 119.4|镇江 32.2 119.5|连云港 34.6 119.2|杭州 30.3 120.2|宁波 29.9 121.5
温州 28.0 120.7|台州 28.7 121.4|金华 29.1 119.6|绍兴 30.0 120.6|嘉兴 30.8 120.8|湖州 30.9 120.1|衢州 28.9 118.9|舟山 30.0 122.2
合肥 31.8 117.2|芜湖 31.3 118.4|蚌埠 32.9 117.4|安庆 30.5 117.1|福州 26.1 119.3|厦门 24.5 118.1|泉州 24.9 118.6|漳州 24.5 117.6
南昌 28.7 115.9|九江 29.7 116.0|赣州 25.8 114.9|景德镇 29.3 117.2|济南 36.7 117.0|青岛 36.1 120.4|烟台 37.5 121.4|潍坊 36.7 119.1
临沂 35.1 118.4|淄博 36.8 118.1|济宁 35.4 116.6|郑州 34.7 113.6|洛阳 34.6 112.5|南阳 33.0 112.5|新乡 35.3 113.9|武汉 30.6 114.3
宜昌 30.7 111.3|襄阳 32.0 112.1|十堰 32.6 110.8|长沙 28.2 112.9|株洲 27.8 113.1|湘潭 27.8 112.9|衡阳 26.9 112.6|岳阳 29.4 113.1
广州 23.1 113.3|深圳 22.5 114.1|佛山 23.0 113.1|东莞 23.0 113.7|珠海 22.3 113.6|中山 22.5 113.4|惠州 23.1 114.4|汕头 23.4 116.7
揭阳 23.6 116.4|湛江 21.3 110.4|江门 22.6 113.1|南宁 22.8 108.4|柳州 24.3 109.4|桂林 25.3 110.3|海口 20.0 110.3|三亚 18.3 109.5
重庆 29.6 106.6|成都 30.7 104.1|绵阳 31.5 104.7|宜宾 28.8 104.6|贵阳 26.6 106.7|遵义 27.7 106.9|昆明 25.0 102.7|大理 25.6 100.2
拉萨 29.7 91.1|西安 34.3 108.9|宝鸡 34.4 107.1|咸阳 34.3 108.7|兰州 36.1 103.8|西宁 36.6 101.8|银川 38.5 106.3|乌鲁木齐 43.8 87.6
台北 25.0 121.5|香港 22.3 114.2|澳门 22.2 113.5`
  .trim()
  .split(/[|\n]/)
  .map((line) => line.split(' '))

const POINTS = new Map(
  COORDINATES.map(([name = '', latitude, longitude]) => [
    name,
    { latitude: Number(latitude), longitude: Number(longitude) },
  ]),
)
/** The seat of each province stands for its cities without coordinates. */
const SEATS: Record<string, string> = {
  '11': '北京',
  '12': '天津',
  '13': '石家庄',
  '14': '太原',
  '15': '呼和浩特',
  '21': '沈阳',
  '22': '长春',
  '23': '哈尔滨',
  '31': '上海',
  '32': '南京',
  '33': '杭州',
  '34': '合肥',
  '35': '福州',
  '36': '南昌',
  '37': '济南',
  '41': '郑州',
  '42': '武汉',
  '43': '长沙',
  '44': '广州',
  '45': '南宁',
  '46': '海口',
  '50': '重庆',
  '51': '成都',
  '52': '贵阳',
  '53': '昆明',
  '54': '拉萨',
  '61': '西安',
  '62': '兰州',
  '63': '西宁',
  '64': '银川',
  '65': '乌鲁木齐',
  '71': '台北',
  '81': '香港',
  '82': '澳门',
}

export type Place = { city: string; province: string; exact: boolean }
type Named = Place & { name: string }

const stripSuffix = (name: string) =>
  name.replace(
    /(?:市|地区|盟|(?:土家族|苗族|藏族|彝族|羌族|回族|蒙古|哈萨克|傣族|白族|壮族|布依族|侗族|朝鲜族|哈尼族|景颇族|傈僳族|柯尔克孜)+自治州)$/,
    '',
  )

let cachedNames: Named[] | undefined
/** Lists cities before districts before provinces, longer names first, so that 吉林 means the city before the province. */
function listNames(): Named[] {
  if (cachedNames) return cachedNames
  const [cities, districts, provinces]: [Named[], Named[], Named[]] = [[], [], []]
  for (const province of areas.options(1, TOP)) {
    const code = province.code.slice(0, 2)
    const seat = SEATS[code] ?? ''
    const name = PROVINCES[code]?.name ?? ''
    const alone = ['11', '12', '31', '50', '81', '82'].includes(code)
    if (name)
      (alone ? cities : provinces).push({ name, city: alone ? name : '', province: code, exact: alone })
    for (const city of areas.options(2, province.code)) {
      const short = stripSuffix(city.name)
      const own = alone ? name : short
      if (!alone && short.length > 1)
        cities.push({ name: short, city: short, province: code, exact: POINTS.has(short) })
      for (const district of areas.options(3, city.code)) {
        const plain = district.name.replace(/(?:市|县|区)$/, '')
        if (plain.length > 1) districts.push({ name: plain, city: own || seat, province: code, exact: false })
      }
    }
  }
  const counts = new Map<string, number>()
  for (const { name } of districts) counts.set(name, (counts.get(name) ?? 0) + 1)
  const compareLength = (place: Named, other: Named) => other.name.length - place.name.length
  cachedNames = [
    ...cities.sort(compareLength),
    ...districts.filter(({ name }) => counts.get(name) === 1).sort(compareLength),
    ...provinces.sort(compareLength),
  ]
  return cachedNames
}

/** Finds the city that a visitor's words name, or at least the province. */
export function findPlace(words: string): Place | undefined {
  const text = words.normalize('NFKC').replace(/\s/g, '')
  if (text.length < 2) return undefined
  const place = listNames().find(({ name }) => text.includes(name))
  return place && { city: place.city, province: place.province, exact: place.exact }
}

const RADIUS_KM = 6_371
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the straight distance between two cities; undefined when coordinates are missing. */
export function computeDistanceKm(cityA: string, cityB: string): number | undefined {
  const [from, to] = [POINTS.get(cityA), POINTS.get(cityB)]
  if (!from || !to) return undefined
  const [north, east] = [toRadians(to.latitude - from.latitude), toRadians(to.longitude - from.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * RADIUS_KM * Math.asin(Math.sqrt(half)))
}

export { areas, findIndustrySection, findProvince, industries } from './options.ts'
