/** A price in yuan: large integer, small fraction; null is 面议, zero is orange. */
export function Price({ yuan, unit = '元' }: { yuan: number | null; unit?: string }) {
  if (yuan === null) return <span className="price neg">面议</span>
  const [whole, fraction] = yuan.toFixed(2).split('.')
  return (
    <span className={yuan === 0 ? 'price free' : 'price'}>
      <b>{whole}</b>
      <i>.{fraction}</i>
      <em>{unit}</em>
    </span>
  )
}
