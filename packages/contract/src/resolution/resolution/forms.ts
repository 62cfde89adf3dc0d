/** The forms in which a record is answered besides its page. Plain values, no schema library. */

type Form = {
  /** The media type by which a client asks for it. */
  type: string
  name: string
  english: string
  /** The name of a downloaded file ends like this. */
  extension: string
  /** It is no text, so its type has no character set. */
  isBinary?: true
}

export const FORMS = {
  linkset: {
    type: 'application/linkset+json',
    name: '链接集（JSON）',
    english: 'Link set (JSON)',
    extension: 'linkset.json',
  },
  'linkset-text': {
    type: 'application/linkset',
    name: '链接集（文本）',
    english: 'Link set (text)',
    extension: 'linkset.txt',
  },
  'json-ld': {
    type: 'application/ld+json',
    name: 'JSON-LD',
    english: 'JSON-LD',
    extension: 'jsonld',
  },
  aas: {
    type: 'application/aas+json',
    name: '资产管理壳 AAS',
    english: 'Asset Administration Shell',
    extension: 'aas.json',
  },
  aasx: {
    type: 'application/asset-administration-shell-package',
    name: '资产管理壳 AASX 文件',
    english: 'AASX package',
    extension: 'aasx',
    isBinary: true,
  },
  untp: {
    type: 'application/vc+jwt',
    name: 'UNTP 产品护照（节点签名）',
    english: 'UNTP product passport, signed by the node',
    extension: 'untp.jwt',
    isBinary: true,
  },
  'battery-passport': {
    type: 'application/vnd.biaojie.battery-passport+json',
    name: '欧盟电池护照',
    english: 'EU battery passport',
    extension: 'battery-passport.json',
  },
} as const satisfies Record<string, Form>

export type FormName = keyof typeof FORMS
export const isFormName = (text: string): text is FormName => Object.hasOwn(FORMS, text)
export const FORM_NAMES: readonly FormName[] = Object.keys(FORMS).filter(isFormName)

/** The content type with which a form is answered. */
export const getFormContentType = (form: FormName): string => {
  const { type, isBinary }: Form = FORMS[form]
  return isBinary ? type : `${type}; charset=utf-8`
}

/** Every record in use has these forms; only batteries have a battery passport as well. */
export const COMMON_FORMS: readonly FormName[] = FORM_NAMES.filter((form) => form !== 'battery-passport')

/** Returns the address at which a record always has this form. */
export const makeFormPath = (recordPath: string, form: FormName) => `${recordPath}?format=${form}`
