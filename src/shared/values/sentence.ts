/** A sentence with its full stop, which somebody may have left out: that of its script. */
export const asSentence = (text: string): string => {
  const said = text.trimEnd()
  if (said === '' || /[.!?:…۔؟]["'»”)]*$/.test(said)) return said
  return said + (/\p{Script=Arabic}[^\p{L}]*$/u.test(said) ? '۔' : '.')
}
