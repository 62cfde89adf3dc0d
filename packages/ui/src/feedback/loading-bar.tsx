/** The thin bar at the top of the window while a call or a navigation runs; shows after 120 ms. */
export function LoadingBar({ active }: { active: boolean }) {
  return (
    <div
      className={active ? 'lbar on' : 'lbar'}
      role="progressbar"
      aria-label="正在加载"
      aria-hidden={!active}
      aria-valuetext={active ? '正在加载' : undefined}
    />
  )
}
