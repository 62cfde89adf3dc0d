export const PAGE_SIZES = [20, 50, 100]
const LAST_PAGE = 10_000

/** Page and size as an address has them; anything odd means the first page and the smallest size. */
export const readPage = (query: URLSearchParams) => ({
  page: Math.min(Math.max(Number.parseInt(query.get('page') ?? '1', 10) || 1, 1), LAST_PAGE),
  size: PAGE_SIZES.find((one) => String(one) === query.get('size')) ?? 20,
})
