const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

const patchAttributes = (live: Element, before: Element, after: Element): void => {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name)
    if (value === before.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
}

/**
 * Applies the difference between two renderings to a page that shows the first of them. The rest of the page does not
 * change, so that open and hydrated parts stay so.
 */
export const patch = (live: Node, before: Node, after: Node): void => {
  if (before.isEqualNode(after)) return
  if (!isElement(live) || !isElement(before) || !isElement(after) || live.tagName !== after.tagName) {
    const page = live.ownerDocument
    if (live.parentNode && page) live.parentNode.replaceChild(page.importNode(after, true), live)
    return
  }
  patchAttributes(live, before, after)
  const [lives, befores, afters] = [[...live.childNodes], [...before.childNodes], [...after.childNodes]]
  if (lives.length !== befores.length || lives.length !== afters.length) {
    live.replaceChildren(...afters.map((child) => live.ownerDocument.importNode(child, true)))
    return
  }
  for (const [n, child] of lives.entries()) {
    const [was, is] = [befores[n], afters[n]]
    if (was && is) patch(child, was, is)
  }
}
