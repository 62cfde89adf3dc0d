/** Whether a key pressed here is text, or meant for an open dialog: then it is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null
  )
}
