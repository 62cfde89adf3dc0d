/** Units of UN/ECE Recommendation 20 that parts are measured in: the code that standards use, the sign that people read. */

export type Unit = { code: string; sign: string; name: string }

const unit = (code: string, sign: string, name: string): Unit => ({ code, sign, name })

export const UNITS: readonly Unit[] = [
  unit('MMT', 'mm', '毫米'),
  unit('4H', 'µm', '微米'),
  unit('CMT', 'cm', '厘米'),
  unit('MTR', 'm', '米'),
  unit('KMT', 'km', '千米'),
  unit('MMK', 'mm²', '平方毫米'),
  unit('MTK', 'm²', '平方米'),
  unit('MLT', 'mL', '毫升'),
  unit('LTR', 'L', '升'),
  unit('CMQ', 'cm³', '立方厘米'),
  unit('MTQ', 'm³', '立方米'),
  unit('MGM', 'mg', '毫克'),
  unit('GRM', 'g', '克'),
  unit('KGM', 'kg', '千克'),
  unit('TNE', 't', '吨'),
  unit('KMQ', 'kg/m³', '千克每立方米'),
  unit('GJ', 'g/mL', '克每毫升'),
  unit('SEC', 's', '秒'),
  unit('MIN', 'min', '分钟'),
  unit('HUR', 'h', '小时'),
  unit('DAY', 'd', '天'),
  unit('MON', '月', '月'),
  unit('ANN', '年', '年'),
  unit('CEL', '°C', '摄氏度'),
  unit('KEL', 'K', '开尔文'),
  unit('NEW', 'N', '牛顿'),
  unit('B47', 'kN', '千牛'),
  unit('NU', 'N·m', '牛米'),
  unit('PAL', 'Pa', '帕'),
  unit('KPA', 'kPa', '千帕'),
  unit('MPA', 'MPa', '兆帕'),
  unit('BAR', 'bar', '巴'),
  unit('VLT', 'V', '伏'),
  unit('2Z', 'mV', '毫伏'),
  unit('AMP', 'A', '安'),
  unit('4K', 'mA', '毫安'),
  unit('AMH', 'Ah', '安时'),
  unit('OHM', 'Ω', '欧'),
  unit('E45', 'mΩ', '毫欧'),
  unit('B49', 'kΩ', '千欧'),
  unit('B75', 'MΩ', '兆欧'),
  unit('WTT', 'W', '瓦'),
  unit('KWT', 'kW', '千瓦'),
  unit('WHR', 'Wh', '瓦时'),
  unit('KWH', 'kWh', '千瓦时'),
  unit('FAR', 'F', '法'),
  unit('4O', 'µF', '微法'),
  unit('HTZ', 'Hz', '赫兹'),
  unit('KHZ', 'kHz', '千赫'),
  unit('LUM', 'lm', '流明'),
  unit('CDL', 'cd', '坎德拉'),
  unit('LUX', 'lx', '勒克斯'),
  unit('2N', 'dB', '分贝'),
  unit('RPM', 'r/min', '转每分'),
  unit('MTS', 'm/s', '米每秒'),
  unit('KMH', 'km/h', '千米每小时'),
  unit('L2', 'L/min', '升每分'),
  unit('E32', 'L/h', '升每小时'),
  unit('MQH', 'm³/h', '立方米每小时'),
  unit('DD', '°', '度'),
  unit('P1', '%', '百分比'),
  unit('59', 'ppm', '百万分之一'),
  unit('C62', '个', '个'),
  unit('H87', '件', '件'),
  unit('SET', '套', '套'),
  unit('PR', '副', '副'),
]

const BY_CODE = new Map(UNITS.map((unit) => [unit.code, unit]))

export const isUnit = (code: string) => BY_CODE.has(code)
/** The sign of a unit; empty for none. */
export const findSign = (code: string) => BY_CODE.get(code)?.sign ?? ''
/** A number with its unit, as it is read. */
export const addUnit = (value: string | number, code: string) => {
  const sign = findSign(code)
  return sign ? `${value} ${sign}` : String(value)
}

/** A number with its digits and unit, as everybody reads it. */
export const formatMeasured = (value: number, decimals: number | null | undefined, code: string) =>
  addUnit(typeof decimals === 'number' ? value.toFixed(decimals) : value, code)
