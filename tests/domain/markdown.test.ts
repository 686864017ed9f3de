import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOf, marksOf, rangeSize } from '@/lib/domain/location'
import { readMarkdown, safeHref } from '@/lib/domain/markdown'

test('reads titles, paragraphs, lists, quotes and code', () => {
  expect(readMarkdown('# Title\nOne\ntwo\n\n- a\n- **b**\n\n1. x\n2. y\n> said\n```\n<b>\n```').map((block) => block.kind)).toEqual([
    'heading', 'paragraph', 'list', 'list', 'quote', 'code',
  ])
  expect(readMarkdown('a **b** *c* `d` [e](/packages)')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'a ' }, { kind: 'strong', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'c' },
        { kind: 'text', text: ' ' }, { kind: 'code', text: 'd' }, { kind: 'text', text: ' ' }, { kind: 'link', text: 'e', href: '/packages' },
      ],
    },
  ])
})

test('a link leads to the web, a mailbox or a path of the portal, and nowhere else', () => {
  for (const href of ['https://example.org/a', 'http://example.org/', '/packages?status=created', 'mailto:a@b.example'])
    expect(safeHref(href), href).not.toBeNull()
  for (const href of [
    'javascript:alert(1)', 'JaVaScript:x', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', 'packages', 'https://', '\tjavascript:x',
  ]) expect(safeHref(href), href).toBeNull()
  expect(readMarkdown('[click](javascript:alert(1))')).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: 'click' }, { kind: 'text', text: ')' }] }])
  expect(readMarkdown('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: '<script>alert(1)</script>' }] }])
})

test('any text is read to its end, and no link leaves what is allowed', () => {
  const linksOf = (source: string) => readMarkdown(source)
    .flatMap((block) => ('parts' in block ? block.parts : []))
    .flatMap((part) => (part.kind === 'link' ? [part.href] : []))
  const scheme = fc.constantFrom(
    'javascript:', 'JAVASCRIPT:', ' javascript:', 'data:text/html,', 'vbscript:', 'file:///', '//', '/\\', '/', 'https://', 'mailto:', '',
  )
  const link = fc.tuple(
    fc.constantFrom('here', 'a b', '', '[', '*x*'), scheme, fc.oneof(fc.constantFrom('example.org/a', 'alert(1)', 'packages'), fc.string({ maxLength: 20 })),
  ).map(([text, start, rest]) => `[${text}](${start}${rest})`)
  let found = 0
  fc.assert(fc.property(fc.array(fc.oneof(link, fc.string({ maxLength: 40 })), { maxLength: 6 }), (parts) => {
    const links = linksOf(parts.join('\n'))
    found += links.length
    return links.every((href) => safeHref(href) !== null && !/^\s*(javascript|data|vbscript|file):/i.test(href) && !/^[/\\]{2}/.test(href))
  }), { numRuns: 500 })
  expect(found, 'links that were made').toBeGreaterThan(20)
  expect(linksOf('[a](/packages) [b](https://example.org/a)')).toEqual(['/packages', 'https://example.org/a'])
})

test('a range of bins has every code once, in the order of the walk', () => {
  expect(marksOf('08-11')).toEqual(['08', '09', '10', '11'])
  expect([marksOf('C'), marksOf('A-C'), marksOf('B-A'), marksOf('A-9'), marksOf('')]).toEqual([['C'], ['A', 'B', 'C'], null, null, null])
  expect(codesOf('A', ['01-02', 'A-B'])).toEqual(['A-01-A', 'A-01-B', 'A-02-A', 'A-02-B'])
  expect([rangeSize(['01-12', '01-20', 'A-F']), rangeSize(['1-0'])]).toEqual([1440, null])
})
