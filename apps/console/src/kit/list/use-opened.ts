import { useSearchParams } from 'react-router'

/** The record that the address of a list opens beside it (`?id=`), and the ways there and back. */
export function useOpened(path: string) {
  const [address, setAddress] = useSearchParams()
  const withId = (now: URLSearchParams, id: string | undefined) => {
    const next = new URLSearchParams(now)
    if (id) next.set('id', id)
    else next.delete('id')
    return next
  }
  return {
    id: address.get('id') ?? undefined,
    /** For `open` of a ListPage. */
    to: ({ id }: { id: string }, now: URLSearchParams) => `${path}?${withId(now, id)}`,
    show: (id: string | undefined) => setAddress((before) => withId(before, id)),
    close: () => setAddress((before) => withId(before, undefined)),
  }
}
