import { expect, test } from 'vitest'
import { fittingColumns } from '@/components/screens/fitting'
import type { ReadyColumn } from '@/components/screens/list-definition'

const column = (field: string, as: ReadyColumn['as'] = 'text', more: Partial<ReadyColumn> = {}): ReadyColumn => ({
  field, as, label: field, sort: null, ...more,
})
const fitted = (columns: ReadyColumn[], controls = { hasBox: false, hasMenu: false }) => fittingColumns(columns, controls)
const shown = (columns: ReadyColumn[], controls = { hasBox: false, hasMenu: false }) =>
  fitted(columns, controls).filter(({ hidden, wide }) => !hidden && !wide).map(({ field }) => field)

test('a status that would stand behind comes third', () => {
  expect(shown([column('a'), column('b'), column('c'), column('d'), column('state', 'status')])).toEqual(['a', 'b', 'state', 'c', 'd'])
})

test('a status among the first three stays where it is', () => {
  expect(shown([column('a'), column('state', 'status'), column('b')])).toEqual(['a', 'state', 'b'])
})

test('the record’s own state comes before other words with a tone', () => {
  const columns = [column('a'), column('kind', 'status'), column('b'), column('c'), column('status', 'status')]
  expect(shown(columns)).toEqual(['a', 'kind', 'status', 'b', 'c'])
})

test('what has no room comes with a wider window, and a narrow one behind it takes the room that is left', () => {
  const columns = [...'abcdefgh'].map((name) => column(name, 'messages'))
  expect(shown([...columns, column('n', 'number')])).toEqual(['a', 'b', 'c', 'n'])
  expect(fitted(columns).map(({ wide }) => wide)).toEqual([undefined, undefined, undefined, 1600, 1600, 1920, 1920, 1920])
})

test('eight at most, fewer where rows have a box and a menu', () => {
  expect(shown([...'abcdefghij'].map((name) => column(name, 'bool')))).toHaveLength(8)
  const texts = [...'abcdefgh'].map((name) => column(name, 'date'))
  expect(shown(texts)).toHaveLength(7)
  expect(shown(texts, { hasBox: true, hasMenu: true })).toHaveLength(6)
})

test('what a definition hides stays hidden, and the first column is shown however wide it is', () => {
  expect(shown([column('a', 'text', { hidden: true }), column('b')])).toEqual(['b'])
  expect(shown([column('a', 'text', { label: 'x'.repeat(200) })])).toEqual(['a'])
})

test('short values need less room', () => {
  const columns = [...'abcdef'].map((name) => column(name, 'text', { letters: 5 }))
  expect(shown([...columns, column('m', 'messages'), column('n', 'messages')])).toEqual([...'abcdef', 'm', 'n'])
})
