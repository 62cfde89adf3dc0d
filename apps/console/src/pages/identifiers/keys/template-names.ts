import { useCallQuery } from '../../../kit/calls.ts'

/** Returns a function that names templates by their ids; all of them where there are none. */
export function useTemplateNames(): (ids: readonly string[]) => string {
  const { data } = useCallQuery('templateList', { body: { size: 100 } })
  const names = new Map(data?.records.map(({ id, name }) => [id, name]))
  return (ids) => (ids.length === 0 ? '全部' : ids.map((id) => names.get(id) ?? '其他模板').join('、'))
}
