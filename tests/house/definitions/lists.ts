import { describe, expect, test } from 'vitest'
import { callNamed } from '@/lib/contract/contract'
import { addingLists } from '../../upstream/platform/adding-lists'
import { fieldOf, inputsOf, reaches, replyOf, rowOf, valuesOf } from './shapes'
import { holesOf, lists, type ListRead } from './pages'
import { columnsOf, filtersOf, wrong } from './read'

/** Of columns, filters and figures of lists. */
export function listRules(): void {
  describe('columns of a list', () => {
    test('are fields of its rows, and so are their currencies', () => {
      expect(
        wrong(lists, (screen) =>
          columnsOf(screen)
            .flatMap(([field, c]) => [field, ...(c.currencyField ? [c.currencyField] : [])])
            .filter((field) => !fieldOf(rowOf(screen.call), field)),
        ),
      ).toEqual([])
    })
    test('have a word for every value of a closed set', () => {
      expect(
        wrong(lists, (screen) =>
          columnsOf(screen).flatMap(([field, { as, options }]) => {
            const values = as === 'code' ? null : valuesOf(fieldOf(rowOf(screen.call), field))
            const known = new Set<unknown>((options ?? []).map(({ value }) => value))
            return (values ?? []).filter((value) => !known.has(value)).map((value) => `${field} ${String(value)}`)
          }),
        ),
      ).toEqual([])
    })
  })

  describe('columns that do more than show', () => {
    const that = (what: 'adds' | 'groups', screen: ListRead) => columnsOf(screen).flatMap(([field, column]) => (column[what] ? [field] : [])).toSorted()
    test('add up and group where their call does', () => {
      const found = lists.map(({ screen }) => ({ call: screen.call, adds: that('adds', screen), groups: that('groups', screen) }))
        .filter(({ adds, groups }) => adds.length + groups.length > 0).toSorted((a, b) => a.call.localeCompare(b.call))
      expect(found).toEqual(addingLists.map(({ input: _input, ...list }) => list))
    })
    test('are edited where the list’s dialog has a field of their name and saves one field at a time', () => {
      expect(
        wrong(lists, (screen) => columnsOf(screen).flatMap(([field, column]) => {
          if (!column.edits) return []
          const change = screen.form?.change
          if (!change) return [field]
          const hasField = Object.values(screen.form?.sections ?? {}).some((fields) => field in fields)
          const missing = callNamed(change.call).body.safeParse({}).error?.issues.map(({ path }) => String(path[0]))
          return hasField && (missing ?? []).every((name) => name === field || name in change.with) ? [] : [field]
        })),
      ).toEqual([])
    })
  })

  describe('filters of a list', () => {
    test('of a closed set whose words are more than its values have a column with words too', () => {
      // Closed by a person or the system is the filter; the column names the person.
      const named = new Set(['closed_by'])
      const isWord = ({ value, label }: { value: unknown; label: string }) =>
        label !== value && !label.toLowerCase().startsWith(String(value).toLowerCase().replaceAll('_', ' '))
      expect(
        wrong(lists, (screen) => {
          const columns = new Map(columnsOf(screen))
          return filtersOf(screen)
            .filter(([field, { options = [] }]) => {
              const column = columns.get(field)
              return (
                column &&
                column.as !== 'number' &&
                !named.has(field) &&
                !column.options &&
                options.some(isWord)
              )
            })
            .map(([field]) => field)
        }),
      ).toEqual([])
    })
    test('are inputs of its call', () => {
      expect(
        wrong(lists, (screen) =>
          filtersOf(screen)
            .map(([field]) => field)
            .filter((field) => !inputsOf(screen.call).has(field)),
        ),
      ).toEqual([])
    })
    test('offer values the call takes', () => {
      expect(
        wrong(lists, (screen) =>
          filtersOf(screen).flatMap(([field, { options = [] }]) => {
            const values = valuesOf(inputsOf(screen.call).get(field))
            const offered: unknown[] = options.map(({ value }) => value)
            return values ? offered.filter((value) => !values.includes(value)).map((value) => `${field} ${String(value)}`) : []
          }),
        ),
      ).toEqual([])
    })
    test('are chosen from something', () => {
      expect(
        wrong(lists, (screen) =>
          filtersOf(screen)
            .filter(([, f]) => ((f.as === 'choice' || f.as === 'choices') && !f.options && !f.call) || (f.as === 'lookup' && !f.call))
            .map(([field]) => field),
        ),
      ).toEqual([])
    })
    test('look up by fields of what the lookup answers', () => {
      expect(
        wrong(lists, (screen) =>
          filtersOf(screen).flatMap(([field, { call, value = 'id', text = 'name' }]) =>
            call
              ? [value, ...(text.includes('[') ? holesOf(text) : [text])]
                  .filter((name) => !fieldOf(rowOf(call), name))
                  .map((name) => `${field} ${name}`)
              : [],
          ),
        ),
      ).toEqual([])
    })
    test('of days, search and order are taken by its call', () => {
      expect(
        wrong(lists, (screen) => {
          const inputs = inputsOf(screen.call)
          return [
            ...(screen.dates ? ['from', 'to'] : []),
            ...(screen.search ? ['search'] : []),
            'sort_by',
            ...Object.keys(screen.fixed ?? {}),
          ].filter((name) => !inputs.has(name))
        }),
      ).toEqual([])
    })
    test('sort only by what its call sorts by', () => {
      expect(
        wrong(lists, (screen) => {
          const values = valuesOf(inputsOf(screen.call).get('sort_by'))
          const sorts = [screen.sort.by, ...columnsOf(screen).flatMap(([field, { sort }]) => (sort === true ? [field] : sort ? [sort] : []))]
          return values ? sorts.filter((name) => !values.includes(name)) : []
        }),
      ).toEqual([])
    })
    test('are what tabs and figures set', () => {
      expect(
        wrong(lists, (screen) => {
          const known = new Set([...filtersOf(screen).map(([field]) => field), ...(screen.dates ? ['from', 'to'] : [])])
          return [...(screen.tabs ?? []), ...(screen.tiles?.of ?? [])]
            .flatMap(({ query = {} }) => Object.entries(query))
            .flatMap(([name, value]) => {
              if (!known.has(name)) return [name]
              const values = valuesOf(inputsOf(screen.call).get(name))
              return values ? [value].flat().filter((one) => !values.map(String).includes(one)).map((one) => `${name} ${one}`) : []
            })
        }),
      ).toEqual([])
    })
  })

  describe('figures of a list', () => {
    test('stand in what their call answers', () => {
      expect(
        wrong(lists, ({ tiles }) => (tiles?.of ?? []).map(({ field }) => field).filter((field) => !reaches(replyOf(tiles?.call ?? ''), field))),
      ).toEqual([])
    })
    test('take the filters of their list', () => {
      expect(
        wrong(lists, (screen) =>
          screen.tiles
            ? filtersOf(screen)
                .map(([field]) => field)
                .filter((field) => !inputsOf(screen.tiles?.call ?? '').has(field))
            : [],
        ),
      ).toEqual([])
    })
  })
}
