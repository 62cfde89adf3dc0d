/**
 * Writes a text in the language of its page. Texts stand in Chinese where they are used, as a text or as a template with
 * values; another language finds its own by them.
 */
export type Write = (text: string | TemplateStringsArray, ...values: (string | number)[]) => string

export const writeChinese: Write = (text, ...values) =>
  typeof text === 'string' ? text : String.raw({ raw: text }, ...values)
