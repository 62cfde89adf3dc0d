/**
 * Provinces by the first two digits of GB/T 2260, with their usual sign and their place in a drawing of tiles: columns
 * and rows show where they lie to each other, not borders.
 */
export const PROVINCES: Readonly<
  Record<string, { name: string; sign: string; column: number; row: number }>
> = {
  '23': { name: '黑龙江', sign: '黑', column: 7, row: 1 },
  '15': { name: '内蒙古', sign: '蒙', column: 4, row: 2 },
  '11': { name: '北京', sign: '京', column: 5, row: 2 },
  '21': { name: '辽宁', sign: '辽', column: 6, row: 2 },
  '22': { name: '吉林', sign: '吉', column: 7, row: 2 },
  '65': { name: '新疆', sign: '新', column: 1, row: 3 },
  '62': { name: '甘肃', sign: '甘', column: 2, row: 3 },
  '64': { name: '宁夏', sign: '宁', column: 3, row: 3 },
  '14': { name: '山西', sign: '晋', column: 4, row: 3 },
  '13': { name: '河北', sign: '冀', column: 5, row: 3 },
  '12': { name: '天津', sign: '津', column: 6, row: 3 },
  '54': { name: '西藏', sign: '藏', column: 1, row: 4 },
  '63': { name: '青海', sign: '青', column: 2, row: 4 },
  '61': { name: '陕西', sign: '陕', column: 3, row: 4 },
  '41': { name: '河南', sign: '豫', column: 4, row: 4 },
  '37': { name: '山东', sign: '鲁', column: 5, row: 4 },
  '51': { name: '四川', sign: '川', column: 2, row: 5 },
  '50': { name: '重庆', sign: '渝', column: 3, row: 5 },
  '42': { name: '湖北', sign: '鄂', column: 4, row: 5 },
  '34': { name: '安徽', sign: '皖', column: 5, row: 5 },
  '32': { name: '江苏', sign: '苏', column: 6, row: 5 },
  '31': { name: '上海', sign: '沪', column: 7, row: 5 },
  '53': { name: '云南', sign: '滇', column: 2, row: 6 },
  '52': { name: '贵州', sign: '黔', column: 3, row: 6 },
  '43': { name: '湖南', sign: '湘', column: 4, row: 6 },
  '36': { name: '江西', sign: '赣', column: 5, row: 6 },
  '33': { name: '浙江', sign: '浙', column: 6, row: 6 },
  '45': { name: '广西', sign: '桂', column: 3, row: 7 },
  '44': { name: '广东', sign: '粤', column: 4, row: 7 },
  '35': { name: '福建', sign: '闽', column: 5, row: 7 },
  '71': { name: '台湾', sign: '台', column: 7, row: 7 },
  '46': { name: '海南', sign: '琼', column: 3, row: 8 },
  '82': { name: '澳门', sign: '澳', column: 4, row: 8 },
  '81': { name: '香港', sign: '港', column: 5, row: 8 },
}
