import { useSearchParams } from 'react-router'

/** Keeps the record that a list opens beside it in the address (`?id=`), with links there and back. */
export function useOpened(path: string) {
  const [address, setAddress] = useSearchParams()
  const setId = (now: URLSearchParams, id: string | undefined) => {
    const next = new URLSearchParams(now)
    if (id) next.set('id', id)
    else next.delete('id')
    return next
  }
  return {
    id: address.get('id') ?? undefined,
    /** This is the `open` of a ListPage. */
    to: ({ id }: { id: string }, now: URLSearchParams) => `${path}?${setId(now, id)}`,
    show: (id: string | undefined) => setAddress((before) => setId(before, id)),
    close: () => setAddress((before) => setId(before, undefined)),
  }
}
