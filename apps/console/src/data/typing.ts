// A tick or switch that was pressed takes no letters: commands go on after it.
const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Whether a key pressed here is text, or meant for an open dialog: then it is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${TEXT}, select, [contenteditable], [role="dialog"], [role="menu"]`) !== null
  )
}
