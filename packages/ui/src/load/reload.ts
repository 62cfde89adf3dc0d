/** What was typed into the fields of a page before it was reloaded. */
type Typed = { address: string; fields: [name: string, value: string][] }
type Field = HTMLInputElement | HTMLTextAreaElement

const KEY = 'typed'
/** Fields that come with data appear later than the page. */
const WAIT_MS = 10_000

const SECRET = /^(password|hidden|file|checkbox|radio|submit|button)$/

/** Returns the fields of the page by their names; the second of a name is `name 2`. */
function listFieldsOfPage(): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>('input, textarea')) {
    const name = field.name || field.id
    if (!name || SECRET.test(field.type)) continue
    let key = name
    for (let at = 2; fields.has(key); at++) key = `${name} ${at}`
    fields.set(key, field)
  }
  return fields
}

/** Reloads the page. What was typed is there again afterwards, except passwords and files. */
export function reloadPage(): void {
  const fields = [...listFieldsOfPage()].flatMap(([name, { value }]): Typed['fields'] =>
    value ? [[name, value]] : [],
  )
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address: location.href, fields } satisfies Typed))
  } catch {
    // Without room the page is still reloaded.
  }
  location.reload()
}

function takeTyped(): Map<string, string> {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const typed: Typed | null = text ? JSON.parse(text) : null
    return new Map(typed?.address === location.href ? typed.fields : [])
  } catch {
    return new Map()
  }
}

/** Writes a value into a field in the way that React notices, as typing does. */
function typeInto(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts back what was typed before `reloadPage`, into each field as soon as the page has it. */
export function restoreTyped(): void {
  const typed = takeTyped()
  if (typed.size === 0) return
  const restore = () => {
    for (const [name, field] of listFieldsOfPage()) {
      const value = typed.get(name)
      if (value === undefined) continue
      typed.delete(name)
      if (field.value !== value) typeInto(field, value)
    }
  }
  restore()
  const later = new MutationObserver(restore)
  later.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => later.disconnect(), WAIT_MS)
}
