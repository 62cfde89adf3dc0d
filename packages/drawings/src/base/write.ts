/**
 * Writes a text in the language of its page. The code contains the Chinese text, as a string or a template
 * with values; other languages look up their translation by it.
 */
export type Write = (text: string | TemplateStringsArray, ...values: (string | number)[]) => string

export const writeChinese: Write = (text, ...values) =>
  typeof text === 'string' ? text : String.raw({ raw: text }, ...values)
