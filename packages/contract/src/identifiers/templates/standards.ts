/**
 * Fields that standards require, to which templates map their own fields. Plain values, no schema library.
 */

import type { TemplateField } from './rules.ts'

export type StandardField = {
  /** The name in the standard: an idShort of a submodel, or the path in a data model. */
  name: string
  chinese: string
  /** The ids by which the standard and dictionaries know it, without regard to their versions. */
  ids: readonly string[]
  required?: true
  /** The key of a registered field with the same meaning, for templates without semantic ids. */
  key?: string
  /** The node itself provides it, such as the page's address or the company's name. */
  known?: true
}

const field = (
  name: string,
  chinese: string,
  ids: readonly string[],
  more: Omit<StandardField, 'name' | 'chinese' | 'ids'> = {},
): StandardField => ({ name, chinese, ids, ...more })
const required = true

/** IDTA 02006-3-0, with the ids of ECLASS beside those of the IEC's dictionary. */
export const NAMEPLATE_FIELDS: readonly StandardField[] = [
  field('URIOfTheProduct', '产品网址', ['0112/2///61987#ABN590', '0173-1#02-ABH173'], {
    required,
    known: true,
  }),
  field('ManufacturerName', '制造商名称', ['0112/2///61987#ABA565', '0173-1#02-AAO677'], {
    required,
    known: true,
  }),
  field('ManufacturerProductDesignation', '产品名称', ['0112/2///61987#ABA567', '0173-1#02-AAW338'], {
    required,
    known: true,
  }),
  field('ManufacturerProductRoot', '产品大类', ['0112/2///61360_7#AAS011', '0173-1#02-AAU732'], {
    key: 'category',
  }),
  field('ManufacturerProductFamily', '产品系列', ['0112/2///61987#ABP464', '0173-1#02-AAU731']),
  field('ManufacturerProductType', '产品型号', ['0112/2///61987#ABA300', '0173-1#02-AAO057'], {
    key: 'model',
  }),
  field('OrderCodeOfManufacturer', '订货号', ['0112/2///61987#ABA950', '0173-1#02-AAO227'], {
    required,
    key: 'partNo',
  }),
  field('ProductArticleNumberOfManufacturer', '物料号', ['0112/2///61987#ABA581', '0173-1#02-AAO676'], {
    key: 'partNo',
  }),
  field('SerialNumber', '序列号', ['0112/2///61987#ABA951', '0173-1#02-AAM556'], { key: 'serialNo' }),
  field('YearOfConstruction', '制造年份', ['0112/2///61987#ABP000', '0173-1#02-AAP906']),
  field('DateOfManufacture', '生产日期', ['0112/2///61987#ABB757', '0173-1#02-AAR972'], {
    key: 'producedAt',
  }),
  field('HardwareVersion', '硬件版本', ['0112/2///61987#ABA926', '0173-1#02-AAN270']),
  field('FirmwareVersion', '固件版本', ['0112/2///61987#ABA302', '0173-1#02-AAM985']),
  field('SoftwareVersion', '软件版本', ['0112/2///61987#ABA601', '0173-1#02-AAM737']),
  field('CountryOfOrigin', '原产国', ['0112/2///61987#ABP462', '0173-1#02-AAO259']),
  field('UniqueFacilityIdentifier', '工厂标识', [
    'https://admin-shell.io/idta/nameplate/3/0/UniqueFacilityIdentifier',
  ]),
  field('CompanyLogo', '公司标志', ['0112/2///61987#ABP463', '0173-1#02-ABI776']),
  field('AddressInformation/Street', '街道', ['0173-1#02-AAO128'], { required }),
  field('AddressInformation/Zipcode', '邮编', ['0173-1#02-AAO129'], { required }),
  field('AddressInformation/CityTown', '城市', ['0173-1#02-AAO132'], { required }),
  field('AddressInformation/StateCounty', '省份', ['0173-1#02-AAO133']),
  field('AddressInformation/NationalCode', '国家代码', ['0173-1#02-AAO134'], { required }),
]

/** The fields for which schema.org and GS1's vocabulary define terms, under these terms. */
export const PRODUCT_FIELDS: readonly StandardField[] = [
  field('name', '名称', [], { required, known: true }),
  field('manufacturer', '制造商', [], { known: true }),
  field('mpn', '零件号', ['https://schema.org/mpn'], { key: 'partNo', required }),
  field('model', '型号', ['https://schema.org/model'], { key: 'model' }),
  field('category', '分类', ['https://schema.org/category'], { key: 'category' }),
  field('material', '材料', ['https://schema.org/material'], { key: 'material' }),
  field('serialNumber', '序列号', ['https://schema.org/serialNumber'], { key: 'serialNo' }),
  field('gs1:hasBatchLotNumber', '批次号', ['https://ref.gs1.org/voc/hasBatchLotNumber'], { key: 'batchNo' }),
  field('disambiguatingDescription', '副标题', [], { key: 'subtitle' }),
  field('productionDate', '生产日期', ['https://schema.org/productionDate'], { key: 'producedAt' }),
  field('weight', '重量', ['https://schema.org/weight'], { key: 'weight' }),
]

const COUNTRY_IDS = NAMEPLATE_FIELDS.find(({ name }) => name === 'CountryOfOrigin')?.ids ?? []
/** The product passport of UNTP, under the names of its model. */
export const UNTP_FIELDS: readonly StandardField[] = [
  field('product.id', '产品网址', [], { required, known: true }),
  field('product.name', '名称', [], { required, known: true }),
  field('producedByParty', '生产企业', [], { known: true }),
  field('registeredId', '标识', [], { known: true }),
  field('description', '描述', [], { key: 'subtitle' }),
  field('batchNumber', '批次号', [], { key: 'batchNo' }),
  field('serialNumber', '序列号', [], { key: 'serialNo' }),
  field('productionDate', '生产日期', [], { key: 'producedAt' }),
  field('countryOfProduction', '原产国（两位代码）', COUNTRY_IDS),
  field('dimensions.weight', '重量', [], { key: 'weight' }),
]

/** Ids of dictionaries end in a version, which changes without the meaning. */
const removeVersion = (id: string) => id.replace(/#\d{3}$/, '')

export const isMeaningField = (standard: StandardField, semanticId: string): boolean =>
  semanticId !== '' && standard.ids.includes(removeVersion(semanticId))

/** Tells whether a field of a template provides a field of a standard, by semantic id or else by key. */
export const coversTemplateField = (standard: StandardField, { key, semanticId }: TemplateField): boolean =>
  semanticId === '' ? standard.key === key : isMeaningField(standard, semanticId)
