/** Every string and template of a TypeScript source, with `{}` for each `${…}`; comments and regular expressions are passed over. */
export function textsOf(source: string): string[] {
  const found: string[] = []
  let i = 0
  const skipRegex = () => {
    let inClass = false
    for (i++; i < source.length && (source[i] !== '/' || inClass); i++) {
      if (source[i] === '\\') i++
      else if (source[i] === '[') inClass = true
      else if (source[i] === ']') inClass = false
    }
    i++
  }
  const readString = (quote: string) => {
    let text = ''
    for (i++; i < source.length && source[i] !== quote && source[i] !== '\n'; i++) {
      if (source[i] === '\\') i++
      text += source[i]
    }
    i++
    found.push(text)
  }
  const readTemplate = () => {
    let text = ''
    i++
    while (i < source.length && source[i] !== '`') {
      if (source[i] === '$' && source[i + 1] === '{') {
        i += 2
        text += '{}'
        readCode(true)
        continue
      }
      if (source[i] === '\\') i++
      text += source[i++]
    }
    i++
    found.push(text)
  }
  const readCode = (isGap: boolean) => {
    for (let depth = 0; i < source.length;) {
      const at = source[i]
      if (isGap && at === '}' && depth === 0) {
        i++
        return
      }
      if (at === '`') readTemplate()
      else if (at === '\'' || at === '"') readString(at)
      else if (at === '/' && source[i + 1] === '/') i = (source.indexOf('\n', i) + 1 || source.length + 1) - 1
      else if (at === '/' && source[i + 1] === '*') i = source.indexOf('*/', i) + 2
      else if (at === '/' && /[(,=:?!&|[]\s*$/.test(source.slice(Math.max(0, i - 6), i))) skipRegex()
      else {
        if (at === '{') depth++
        if (at === '}') depth--
        i++
      }
    }
  }
  readCode(false)
  return found
}

/** Whether a text is a sentence somebody may be shown, rather than a name, a class or a query. */
export const isSentence = (text: string): boolean => /^["“A-Z{].*\s.*[.?!]$/.test(text) && /[a-z]{2}/.test(text.replaceAll('{}', ''))

/** A call as it is written, from its name to the bracket that ends it. */
export function callAt(source: string, from: number): string {
  let depth = 0
  for (let i = source.indexOf('(', from); i < source.length; i++) {
    if (source[i] === '(') depth++
    if (source[i] === ')' && --depth === 0) return source.slice(from, i + 1)
  }
  return source.slice(from)
}
