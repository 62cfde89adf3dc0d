import source from '../../../../content/agreements/consultation.md?raw'

/** The text consists of headings and paragraphs only. */
export const agreementSections = source
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...paragraphs] = section.split('\n').filter(Boolean)
    return { heading, paragraphs }
  })
