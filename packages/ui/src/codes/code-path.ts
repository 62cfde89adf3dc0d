/** Rows of dark (true) and light modules, without quiet zone. */
export type Modules = boolean[][]

/** Returns whether a Data Matrix of this node can hold the text; readers disagree about other characters. */
export const canBeDataMatrix = (text: string) => /^[ -~]{1,300}$/.test(text)

/**
 * Returns the dark modules as one path of horizontal strokes, to be drawn with `stroke-width: 1` in a view
 * box as wide as the code. A run takes about six bytes, half of a filled rectangle.
 */
export function drawCodePath(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [r, row] of modules.entries()) {
    let pen = -1
    for (let c = 0; c < row.length; c++) {
      if (!row[c]) continue
      const start = c
      while (row[c + 1]) c++
      path += pen < 0 ? `M${start} ${r + 0.5}` : `m${start - pen} 0`
      pen = c + 1
      path += `h${pen - start}`
    }
  }
  return path
}
