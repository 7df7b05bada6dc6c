type Field = HTMLInputElement | HTMLTextAreaElement

/** Puts what `change` makes of the selected text in its place, as typing does: the form hears of it. */
export const typeInto = (node: Element | null, change: (selected: string) => string): void => {
  const field = node as Field | null
  if (!field) return
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  field.focus()
  field.setRangeText(change(field.value.slice(start, end)), start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
