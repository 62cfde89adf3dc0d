/** The number of an order as `nextCode` makes it: BJ202611220037. */
const ORDER_CODE = /BJ\d{12,16}(?!\d)/g

/** Numbers of orders in what a payer wrote, also where a bank has put spaces into them. */
export function findOrderCodes(note: string): string[] {
  const text = note.normalize('NFKC').toUpperCase()
  const matches = text.match(ORDER_CODE) ?? text.replace(/\s+/g, '').match(ORDER_CODE) ?? []
  return [...new Set(matches)]
}
