// Runs in the page before the program has loaded, and draws the menu and the title as this browser showed
// them last.
;(() => {
  /** @param {Element} parent @param {string} name @param {string} [words] */
  const add = (parent, name, words) => {
    const element = parent.appendChild(document.createElement(name))
    if (words !== undefined) element.textContent = words
    return element
  }
  try {
    const kept = JSON.parse(localStorage.getItem('bj_console_frame') ?? 'null')
    const frame = document.getElementById('first-paint')
    const menu = frame?.querySelector('nav')
    const title = frame?.querySelector('[data-title]')
    if (!kept || !menu || !title || !localStorage.getItem('tokenInfo')) return
    const prefix = menu.querySelector('p')
    for (const [at, digits] of kept.prefix.entries()) {
      const segment = add(prefix, 'span')
      segment.setAttribute('aria-hidden', 'true')
      add(segment, 'b', digits)
      add(segment, 'small', ['国家', '节点', '企业'][at])
    }
    const path = location.pathname.slice('/console'.length)
    for (const { label, folded, lines } of kept.groups) {
      const current = lines.find(({ paths }) =>
        paths.some((one) => path === one || path.startsWith(`${one}/`)),
      )
      if (current) {
        add(title, 'small', label)
        add(title, 'p', current.label)
      }
      const group = add(menu, 'section')
      if (label) add(group, 'button', label).type = 'button'
      for (const line of folded && !current ? [] : lines) {
        const link = add(group, 'a')
        // The icon comes with the program.
        add(link, 'i')
        link.append(line.label)
        if (line === current) link.setAttribute('aria-current', 'page')
      }
    }
  } catch {
    // The saved data are of another version; the program draws the frame in a moment.
  }
})()
