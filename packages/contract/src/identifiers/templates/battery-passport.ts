/**
 * The fields of a battery passport under Regulation (EU) 2023/1542 in the words of the Battery Pass data model 1.2.0.
 * Only the names of its attributes are here: its schemas may not be copied for trade. Plain values, no schema library.
 */

import type { StandardField } from './standards.ts'

/** Says how a value of a record becomes one of the passport. */
export type Conversion =
  | 'text'
  | 'number'
  | 'watt'
  | 'ohm'
  | 'moment'
  | 'month'
  | 'address'
  | 'category'
  | 'status'

export type BatteryField = StandardField & {
  /** Property names separated by full stops; `list[name=value]` is the member of a list with this value. */
  name: string
  as: Conversion
  /** The key in the node's starter of a battery passport. */
  key: string
}

const ASPECTS = {
  generalProductInformation: 'GeneralProductInformation',
  carbonFootprint: 'CarbonFootprint',
  circularity: 'Circularity',
  materialComposition: 'MaterialComposition',
  labels: 'Labels',
  supplyChainDueDiligence: 'SupplyChainDueDiligence',
  performanceAndDurability: 'Performance',
} as const
type Aspect = keyof typeof ASPECTS

const MODEL = '1.2.0'
const aspects = new Map<string, string>(Object.entries(ASPECTS))
/** The model of a part of the passport. */
export function makeAspectUrn(part: string): string | undefined {
  const aspect = aspects.get(part)
  return aspect && `urn:samm:io.BatteryPass.${aspect}:${MODEL}`
}

type Row = [path: string, chinese: string, key: string, as: Conversion, required?: true]
const createFields = (aspect: Aspect, rows: Row[]): BatteryField[] =>
  rows.map(([path, chinese, key, as, required]) => ({
    name: `${aspect}.${path}`,
    chinese,
    key,
    as,
    // Members of a list share one property name, so that name does not identify a field.
    ids: path.includes('[') ? [] : [`${makeAspectUrn(aspect)}#${path.slice(path.lastIndexOf('.') + 1)}`],
    ...(required && { required }),
  }))

const METALS = ['Cobalt', 'Lithium', 'Nickel', 'Lead'] as const
const METAL_NAMES = { Cobalt: '钴', Lithium: '锂', Nickel: '镍', Lead: '铅' }
const recycled = METALS.flatMap((metal): Row[] => {
  const member = `recycledContent[recycledMaterial=${metal}]`
  const key = metal.toLowerCase()
  return [
    [
      `${member}.preConsumerShare`,
      `再生${METAL_NAMES[metal]}（生产废料）`,
      `${key}PreConsumer`,
      'number',
      true,
    ],
    [
      `${member}.postConsumerShare`,
      `再生${METAL_NAMES[metal]}（废旧电池）`,
      `${key}PostConsumer`,
      'number',
      true,
    ],
  ]
})
const material = (part: string) =>
  `batteryMaterials[batteryMaterialLocation.componentName=${part}].batteryMaterialName`
const resistance = (part: string) =>
  `batteryTechicalProperties.initialInternalResistance[batteryComponent=${part}].ohmicResistance`

/** Names and their spelling are those of the model. */
export const BATTERY_FIELDS: readonly BatteryField[] = [
  ...createFields('generalProductInformation', [
    ['batteryPassportIdentifier', '护照标识', 'passportId', 'text', true],
    ['productIdentifier', '电池唯一标识', 'batteryId', 'text', true],
    ['manufacturerInformation.contactName', '制造商', 'manufacturer', 'text', true],
    ['manufacturingPlace.streetAddress', '生产地点', 'manufacturingPlace', 'text', true],
    ['manufacturingDate', '生产年月', 'manufacturedAt', 'moment', true],
    ['batteryCategory', '电池类别', 'category', 'category', true],
    ['batteryMass', '电池重量', 'weight', 'number', true],
    ['batteryStatus', '电池状态', 'status', 'status', true],
    ['puttingIntoService', '投入使用日期', 'inServiceAt', 'month'],
  ]),
  ...createFields('materialComposition', [
    ['batteryChemistry.shortName', '化学体系', 'chemistry', 'text', true],
    [material('Cathode'), '正极材料', 'cathode', 'text', true],
    [material('Anode'), '负极材料', 'anode', 'text', true],
    [material('Electrolyte'), '电解质', 'electrolyte', 'text', true],
  ]),
  ...createFields('carbonFootprint', [
    ['batteryCarbonFootprint', '碳足迹', 'carbonFootprint', 'number', true],
    ['carbonFootprintPerformanceClass', '碳足迹等级', 'carbonClass', 'text'],
    ['carbonFootprintStudy', '碳足迹研究报告', 'carbonStudy', 'address', true],
  ]),
  ...createFields('supplyChainDueDiligence', [
    ['supplyChainDueDiligenceReport', '尽职调查报告', 'dueDiligence', 'address', true],
    ['thirdPartyAussurances', '第三方验证', 'assurance', 'address'],
  ]),
  ...createFields('labels', [
    ['declarationOfConformity', '欧盟符合性声明', 'conformity', 'address', true],
    ['resultOfTestReport', '合规试验报告', 'testReports', 'address'],
    [
      'labels[labelingSubject=SeparateCollection].labelingSymbol',
      '分类收集标志',
      'separateCollection',
      'address',
      true,
    ],
  ]),
  ...createFields('circularity', [
    ...recycled,
    ['renewableContent', '可再生材料占比', 'renewable', 'number'],
    ['endOfLifeInformation.wastePrevention', '用户防废信息', 'wastePrevention', 'address', true],
    ['endOfLifeInformation.informationOnCollection', '回收与二次利用信息', 'collection', 'address', true],
    ['safetyMeasures.safetyInstructions', '拆解安全要求', 'safety', 'address', true],
    [
      'dismantlingAndRemovalInformation[documentType=DismantlingManual].documentURL',
      '拆解手册',
      'dismantling',
      'address',
      true,
    ],
  ]),
  ...createFields('performanceAndDurability', [
    ['batteryTechicalProperties.ratedCapacity', '额定容量', 'ratedCapacity', 'number', true],
    ['batteryTechicalProperties.minimumVoltage', '最低电压', 'minimumVoltage', 'number', true],
    ['batteryTechicalProperties.nominalVoltage', '标称电压', 'nominalVoltage', 'number', true],
    ['batteryTechicalProperties.maximumVoltage', '最高电压', 'maximumVoltage', 'number', true],
    ['batteryTechicalProperties.ratedEnergy', '额定能量', 'ratedEnergy', 'number', true],
    ['batteryTechicalProperties.ratedMaximumPower', '最大允许功率', 'maximumPower', 'watt'],
    ['batteryTechicalProperties.expectedNumberOfCycles', '预期循环寿命', 'cycles', 'number', true],
    ['batteryTechicalProperties.cRateLifeCycleTest', '循环试验倍率', 'cRate', 'number'],
    ['batteryTechicalProperties.expectedLifetime', '预期日历寿命', 'calendarLife', 'number'],
    ['batteryTechicalProperties.capacityThresholdForExhaustion', '容量耗竭阈值', 'exhaustion', 'number'],
    ['batteryTechicalProperties.roundtripEfficiency', '初始往返能量效率', 'efficiency', 'number', true],
    [resistance('pack'), '电池包内阻', 'packResistance', 'ohm', true],
    [resistance('cell'), '电芯内阻', 'cellResistance', 'ohm'],
    [
      'batteryCondition.roundTripEfficiencyat50PerCentCycleLife',
      '半寿命往返能量效率',
      'efficiencyHalf',
      'number',
    ],
    ['batteryCondition.capacityFade.capacityFadeValue', '容量衰减', 'capacityFade', 'number'],
    ['batteryCondition.powerFade', '功率衰减', 'powerFade', 'number'],
    ['batteryCondition.remainingCapacity.remainingCapacityValue', '剩余容量', 'remainingCapacity', 'number'],
    ['batteryCondition.stateOfCharge.stateOfChargeValue', '荷电状态', 'stateOfCharge', 'number'],
    ['batteryCondition.numberOfFullCycles.numberOfFullCyclesValue', '等效满循环次数', 'fullCycles', 'number'],
  ]),
]

/** The records of a template are battery passports if it has these fields. */
export const PASSPORT_MARKS = BATTERY_FIELDS.filter(({ key }) => key === 'passportId' || key === 'chemistry')

export const BATTERY_CATEGORIES: Record<string, string> = {
  电动车: 'ev',
  轻型交通工具: 'lmt',
  工业: 'industrial',
}
export const BATTERY_STATES: Record<string, string> = {
  原装: 'Original',
  再利用: 'Reused',
  再制造: 'Remanufactured',
  梯次利用: 'Repurposed',
  废弃: 'Waste',
}
