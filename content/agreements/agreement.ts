/**
 * The text of an agreement; title and version stand in titles.ts. Words in 〔 〕 stand for data of the operator
 * that is not configured yet; pages draw them in a dashed box.
 */
export type Agreement = {
  /** What the text is about and whom it binds, before the first section. */
  preamble: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}
