/** A run of text: plain, strong, emphasised, code, or a link. */
export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

/** A block of a text somebody wrote. Nothing else exists: HTML in it is text like any other. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; parts: Inline[] }
  | { kind: 'paragraph' | 'quote'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }

/** An address a link may lead to: the web, a mail, or a path of the portal. `//host` and every other scheme is none. */
export function safeHref(href: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return href
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return href
  if (!/^https?:\/\//i.test(href)) return null
  return URL.parse(href)?.href ?? null
}

const inline = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*\s][^*]*)\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g

/** A line's runs. A link to nowhere we would send somebody is its words alone. */
function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) })
    at = match.index + match[0].length
    const { strong, em, code, label = '', href = '' } = match.groups ?? {}
    const to = safeHref(href)
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (em !== undefined) parts.push({ kind: 'em', text: em })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push(to ? { kind: 'link', text: label, href: to } : { kind: 'text', text: label })
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

const bullet = /^\s*[-*]\s+(.*)$/
const numbered = /^\s*\d+[.)]\s+(.*)$/
const heading = /^(#{1,4})\s+(.*)$/
const quote = /^>\s?(.*)$/

/** The items of a list that begins at a line, and the line after it. */
function listAt(lines: readonly string[], from: number, mark: RegExp): { items: Inline[][]; next: number } {
  const items: Inline[][] = []
  let at = from
  for (; at < lines.length; at++) {
    const found = mark.exec(lines[at] ?? '')
    if (!found) break
    items.push(inlinesOf(found[1] ?? ''))
  }
  return { items, next: at }
}

function codeAt(lines: readonly string[], from: number): { text: string; next: number } {
  const end = lines.findIndex((line, i) => i > from && line.startsWith('```'))
  const last = end === -1 ? lines.length : end
  return { text: lines.slice(from + 1, last).join('\n'), next: last + 1 }
}

const begins = (line: string) => line.trim() === '' || line.startsWith('```') || [heading, bullet, numbered, quote].some((mark) => mark.test(line))

/** The lines of a paragraph: up to one that begins something else. */
function paragraphAt(lines: readonly string[], from: number): { text: string; next: number } {
  let at = from + 1
  while (at < lines.length && !begins(lines[at] ?? '')) at++
  return { text: lines.slice(from, at).map((line) => line.trim()).join(' '), next: at }
}

function blockAt(lines: readonly string[], at: number): { block: Block | null; next: number } {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { block: null, next: at + 1 }
  if (line.startsWith('```')) {
    const { text, next } = codeAt(lines, at)
    return { block: { kind: 'code', text }, next }
  }
  const [, marks, title] = heading.exec(line) ?? []
  if (marks) return { block: { kind: 'heading', level: Math.min(4, marks.length + 1) as 2 | 3 | 4, parts: inlinesOf(title ?? '') }, next: at + 1 }
  for (const mark of [bullet, numbered]) {
    if (!mark.test(line)) continue
    const { items, next } = listAt(lines, at, mark)
    return { block: { kind: 'list', ordered: mark === numbered, items }, next }
  }
  const said = quote.exec(line)
  if (said) return { block: { kind: 'quote', parts: inlinesOf(said[1] ?? '') }, next: at + 1 }
  const { text, next } = paragraphAt(lines, at)
  return { block: { kind: 'paragraph', parts: inlinesOf(text) }, next }
}

/**
 * Reads the part of markdown people write in messages and articles: headings, paragraphs, lists, quotes, code, bold, emphasis and links.
 * The page's own title is its first heading, so theirs begin at the second level.
 */
export function readMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const { block, next } = blockAt(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}
