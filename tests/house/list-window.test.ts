import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FilterChips } from '@/components/screens/list-filters'
import type { ReadyList } from '@/components/screens/list-definition'
import { addDays, today } from '@/lib/domain/days'

const list = { filters: [], dates: true } as unknown as ReadyList
const chips = (query: Record<string, string>, since?: string) =>
  renderToStaticMarkup(createElement(FilterChips, { list, query, change: () => undefined, since, editing: null, onEdit: () => undefined }))

test('the window a list begins with is a chip one can clear', () => {
  expect(chips({}, addDays(today(), -30))).toMatch(/Created.*last 30 days.*Clear Created|Clear Created.*/s)
  expect(chips({}, addDays(today(), -30))).toContain('aria-label="Clear Created"')
})

test('cleared, it says that all days are shown, and has its way back; without a window there is no chip', () => {
  expect(chips({ from: '2000-01-01' })).toContain('any day')
  expect(chips({ from: '2026-11-01' })).not.toContain('Created')
  expect(chips({})).toBe('')
})
