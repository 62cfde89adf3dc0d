/** The box of the path in its figure. */
export const BOX = { left: 44, right: 560, top: 58, bottom: 126 }
