import source from '../../../../content/agreements/consultation.md?raw'

/** Sections of the text, which holds nothing but headings and paragraphs. */
export const agreementSections = source
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...paragraphs] = section.split('\n').filter(Boolean)
    return { heading, paragraphs }
  })
