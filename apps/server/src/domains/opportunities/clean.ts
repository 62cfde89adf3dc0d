/** Line breaks may stay; what no person types (and PostgreSQL would not store) may not. */
export const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '').trim()
