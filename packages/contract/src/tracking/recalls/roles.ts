/** The roles of fields by which a recall finds records. Plain values, no schema library. */
import { type FieldKind, ROLES, type Role, type TemplateField } from '../../identifiers/templates/rules.ts'

const TEXTS: readonly FieldKind[] = ['text', 'choice', 'identifier', 'link']
const KINDS: Record<Role, readonly FieldKind[]> = {
  heat: [...TEXTS, 'number'],
  batch: [...TEXTS, 'number'],
  lot: [...TEXTS, 'number'],
  producedAt: ['date', 'text'],
  station: TEXTS,
  shift: TEXTS,
  upstream: ['identifier', 'text', 'link'],
}
/** The roles that a field of this kind can have. */
export const listRolesFor = (kind: FieldKind): Role[] => ROLES.filter((role) => KINDS[role].includes(kind))

/** Keys of the registry and of starters. */
const KEYS: Record<string, Role> = {
  heat: 'heat',
  heatNo: 'heat',
  batch: 'batch',
  batchNo: 'batch',
  producedAt: 'producedAt',
  dateOfManufacture: 'producedAt',
  manufacturedAt: 'producedAt',
  station: 'station',
  shift: 'shift',
  upstream: 'upstream',
  blank: 'upstream',
}
const NAMES: readonly (readonly [RegExp, Role])[] = [
  [/^(?!.*锅炉).*炉(号|次|批|批号|次号)$|^熔炼号$|^HEAT(NO|NUMBER)?$/, 'heat'],
  [
    /^(生产|产品|制造|加工|零件|成品|出厂|本件|所属)?(批|批号|批次|批次号)$|^(BATCH|LOT)(NO|NUMBER)?$/,
    'batch',
  ],
  [/批(号|次|次号)?$/, 'lot'],
  [
    /^(生产|制造|出厂|下线|加工|装配|浇注|铸造|锻造|完工)(日期|时间|年月|年月日)$|^下线$|^(PRODUCTION|MANUFACTUR(E|ING))DATE$/,
    'producedAt',
  ],
  [/(工位|产线|生产线|流水线|线体)(号|名称|编号)?$|^STATION$/, 'station'],
  [/^(生产)?(班次|班别|班组)$|^SHIFT$/, 'shift'],
  [/^(上游|上级|来源|毛坯|坯料|铸件|锻件)标识$/, 'upstream'],
]

/** The role that a field has by its key or its name; undefined for none. */
export function inferRole({ key, name }: { key: string; name: string }): Role | undefined {
  const byKey = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
  if (byKey) return byKey
  const plain = name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[（(].*[）)]|[\s._:：-]/g, '')
  return NAMES.find(([pattern]) => pattern.test(plain))?.[1]
}

/**
 * Returns the role of a template's field: the role that the company set, or else that of its key and name.
 */
export function getRole(field: Pick<TemplateField, 'key' | 'name' | 'kind' | 'role'>): Role | undefined {
  if (field.role === 'none') return undefined
  const role = field.role ?? inferRole(field)
  return role && KINDS[role].includes(field.kind) ? role : undefined
}
