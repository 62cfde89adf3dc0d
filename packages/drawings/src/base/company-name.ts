/** Returns the name of a company without its legal form and remarks in brackets. */
export const shortCompanyName = (company: string): string =>
  company.replace(/[（(].*?[)）]/g, '').replace(/(?:股份)?有限(?:责任)?公司$/, '') || company
