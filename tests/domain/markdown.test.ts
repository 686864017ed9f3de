import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesOf, marksOf, rangeSize } from '@/lib/domain/location'
import { readMarkdown, safeHref } from '@/lib/domain/markdown'

test('reads titles, paragraphs, lists, quotes and code', () => {
  expect(readMarkdown('# Title\nOne\ntwo\n\n- a\n- **b**\n\n1. x\n2. y\n> said\n```\n<b>\n```').map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote', 'code'])
  expect(readMarkdown('a **b** *c* `d` [e](/packages)')).toEqual([
    { kind: 'paragraph', parts: [{ kind: 'text', text: 'a ' }, { kind: 'strong', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'c' }, { kind: 'text', text: ' ' }, { kind: 'code', text: 'd' }, { kind: 'text', text: ' ' }, { kind: 'link', text: 'e', href: '/packages' }] },
  ])
})

test('a link leads to the web, a mailbox or a path of the portal, and nowhere else', () => {
  for (const href of ['https://example.org/a', 'http://example.org/', '/packages?status=created', 'mailto:a@b.example']) expect(safeHref(href), href).not.toBeNull()
  for (const href of ['javascript:alert(1)', 'JaVaScript:x', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x', 'packages', 'https://', '\tjavascript:x']) expect(safeHref(href), href).toBeNull()
  expect(readMarkdown('[click](javascript:alert(1))')).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: 'click' }, { kind: 'text', text: ')' }] }])
  expect(readMarkdown('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: '<script>alert(1)</script>' }] }])
})

test('any text is read to its end, and no link leaves what is allowed', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (source) => {
    const links = readMarkdown(source).flatMap((block) => ('parts' in block ? block.parts : [])).filter((part) => part.kind === 'link')
    return links.every((link) => link.kind === 'link' && safeHref(link.href) !== null)
  }))
})

test('a range of bins has every code once, in the order of the walk', () => {
  expect(marksOf('08-11')).toEqual(['08', '09', '10', '11'])
  expect([marksOf('C'), marksOf('A-C'), marksOf('B-A'), marksOf('A-9'), marksOf('')]).toEqual([['C'], ['A', 'B', 'C'], null, null, null])
  expect(codesOf('A', ['01-02', 'A-B'])).toEqual(['A-01-A', 'A-01-B', 'A-02-A', 'A-02-B'])
  expect([rangeSize(['01-12', '01-20', 'A-F']), rangeSize(['1-0'])]).toEqual([1440, null])
})
