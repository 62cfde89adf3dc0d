/**
 * Cities where car parts are made or transported, with longitude and latitude in degrees. They place a route
 * in a drawing without borders.
 */
const WRITTEN = `
北京 116.41 39.90
天津 117.20 39.12
上海 121.47 31.23
重庆 106.55 29.56
石家庄 114.51 38.04
保定 115.46 38.87
沧州 116.84 38.30
秦皇岛 119.60 39.94
唐山 118.18 39.63
太原 112.55 37.87
沈阳 123.43 41.80
大连 121.61 38.91
长春 125.32 43.82
吉林 126.55 43.84
哈尔滨 126.53 45.80
南京 118.80 32.06
苏州 120.58 31.30
无锡 120.31 31.49
常州 119.97 31.81
徐州 117.28 34.20
盐城 120.16 33.35
淮安 119.02 33.61
南通 120.89 31.98
镇江 119.45 32.20
扬州 119.41 32.39
杭州 120.16 30.27
宁波 121.55 29.87
北仑 121.85 29.90
嘉兴 120.76 30.75
湖州 120.09 30.89
绍兴 120.58 30.00
舟山 122.21 29.99
衢州 118.87 28.94
台州 121.42 28.66
金华 119.65 29.08
温州 120.70 28.00
新昌 120.90 29.50
嵊州 120.83 29.59
合肥 117.23 31.82
六安 116.52 31.74
芜湖 118.43 31.35
滁州 118.32 32.30
福州 119.30 26.08
厦门 118.09 24.48
南昌 115.86 28.68
九江 116.00 29.71
济南 117.12 36.65
青岛 120.38 36.07
烟台 121.45 37.46
潍坊 119.16 36.71
滨州 117.97 37.38
临沂 118.36 35.10
日照 119.53 35.42
郑州 113.63 34.75
洛阳 112.45 34.62
南阳 112.53 32.99
信阳 114.09 32.15
武汉 114.31 30.59
襄阳 112.12 32.01
十堰 110.80 32.63
黄石 115.04 30.20
长沙 112.94 28.23
株洲 113.13 27.83
湘潭 112.94 27.83
广州 113.26 23.13
深圳 114.06 22.54
佛山 113.12 23.02
东莞 113.75 23.02
惠州 114.42 23.11
肇庆 112.47 23.05
柳州 109.43 24.33
桂林 110.29 25.27
南宁 108.37 22.82
海口 110.20 20.04
成都 104.07 30.57
绵阳 104.68 31.47
宜宾 104.64 28.75
贵阳 106.63 26.65
昆明 102.83 24.88
西安 108.94 34.34
宝鸡 107.24 34.36
兰州 103.83 36.06
西宁 101.78 36.62
银川 106.23 38.49
乌鲁木齐 87.62 43.83
呼和浩特 111.75 40.84
包头 109.84 40.66
拉萨 91.11 29.65
`

export type City = { name: string; longitude: number; latitude: number }

export const CITIES: readonly City[] = WRITTEN.trim()
  .split('\n')
  .map((line) => {
    const [name = '', longitude, latitude] = line.split(' ')
    return { name, longitude: Number(longitude), latitude: Number(latitude) }
  })
  // When two cities are named, the later one is more precise: a district follows its city.
  .toReversed()

/** The known city that a place names last; undefined for none. */
export function findCity(place: string): City | undefined {
  const mentioned = CITIES.map((city) => ({ city, at: place.lastIndexOf(city.name) })).filter(
    ({ at }) => at >= 0,
  )
  return mentioned.sort((a, b) => b.at - a.at)[0]?.city
}
