import { describe, expect, test } from 'vitest'
import type { ActionField } from '@/components/screens/list-definition'
import { fieldLabel } from '@/lib/domain/field-label'
import { fieldOf, inputsOf, replyOf, requiredOf, rowOf, valuesOf } from './shapes'
import { dialogs, forms, holesOf, lists, type Defined } from './pages'
import { actionsOf, columnsOf, fieldsOf, filtersOf, isAddress, ofPages, routeAt, wrong } from './read'

/** Of labels, and of the fields of forms and dialogs. */
export function formRules(): void {
  describe('labels', () => {
    const isBlank = (label: string | undefined) => !label?.trim()
    test('of lists are never empty', () => {
      expect(
        wrong(lists, (screen) => [
          ...columnsOf(screen)
            .filter(([field, c]) => isBlank(c.label ?? fieldLabel(field)))
            .map(([field]) => field),
          ...filtersOf(screen).flatMap(([field, f]) => [f.label, ...(f.options ?? []).map((o) => o.label)].filter(isBlank).map(() => field)),
          ...[...actionsOf(screen), ...(screen.actions ?? []), ...(screen.tabs ?? []), ...(screen.tiles?.of ?? [])]
            .filter(({ label }) => isBlank(label))
            .map(() => 'an action, tab or figure'),
          ...(isBlank(screen.empty.title) ? ['the empty list'] : []),
        ]),
      ).toEqual([])
    })
    test('of one list’s columns, filters and actions are each another', () => {
      const twice = (labels: string[]) => labels.filter((label, i) => labels.indexOf(label) !== i)
      expect(
        wrong(lists, (screen) => [
          ...twice(columnsOf(screen).map(([field, c]) => c.label ?? fieldLabel(field))),
          ...twice(filtersOf(screen).map(([, f]) => f.label)),
        ]),
      ).toEqual([])
    })
    test('of forms are never empty', () => {
      const blank = (sections: object) => [
        ...Object.keys(sections)
          .filter(isBlank)
          .map(() => 'a section'),
        ...fieldsOf(sections)
          .filter(([name, f]) => isBlank(f.label ?? fieldLabel(name)) || (f.options ?? []).some(({ label }) => isBlank(label)))
          .map(([name]) => name),
      ]
      expect([...wrong(forms, ({ sections }) => blank(sections)), ...wrong(dialogs, ({ sections }) => blank(sections))]).toEqual([])
    })
  })

  describe('fields of forms and dialogs', () => {
    const all = [
      ...forms.map(({ name, path, screen }) => ({
        name,
        path,
        screen: { sections: screen.sections as object, calls: [screen.call, ...(screen.create ? [screen.create.call] : [])] },
      })),
      ...dialogs.map(({ name, path, screen }) => ({
        name,
        path,
        screen: {
          sections: screen.sections as object,
          calls: [...(screen.add ? [screen.add.call] : []), ...(screen.change ? [screen.change.call] : [])],
        },
      })),
    ] as Defined<{ sections: object; calls: string[] }>[]
    const inputOf = (names: string[], field: string) => names.map((call) => inputsOf(call).get(field)).find((schema) => schema !== undefined)
    test('are inputs of their calls', () => {
      expect(
        wrong(all, ({ sections, calls: names }) =>
          fieldsOf(sections)
            .map(([field]) => field)
            .filter((field) => !inputOf(names, field)),
        ),
      ).toEqual([])
    })
    test('offer values the calls take', () => {
      expect(
        wrong(all, ({ sections, calls: names }) =>
          fieldsOf(sections, (field) => inputOf(names, field)).flatMap(([field, { options = [] }]) => {
            const values = valuesOf(inputOf(names, field))
            return values
              ? options
                  .map(({ value }) => value)
                  .filter((value) => !values.includes(value))
                  .map((value) => `${field} ${String(value)}`)
              : []
          }),
        ),
      ).toEqual([])
    })
    test('are chosen from something', () => {
      expect(
        wrong(all, ({ sections }) =>
          fieldsOf(sections)
            .filter(
              ([, f]) =>
                ((f.as === 'choice' || f.as === 'choices') && !f.options && !f.optionsFrom && !f.lookup) || (f.as === 'lookup' && !f.lookup),
            )
            .map(([field]) => field),
        ),
      ).toEqual([])
    })
    test('look up by fields of what the lookup answers', () => {
      const lookups = [
        ...all.flatMap(({ name, screen }) => fieldsOf(screen.sections).map(([field, f]) => [`${name}: ${field}`, f.lookup] as const)),
        ...lists.flatMap(({ name, screen }) =>
          actionsOf(screen).flatMap(({ ask = {} }) =>
            Object.entries(ask as Record<string, ActionField>).map(([field, f]) => [`${name}: ${field}`, f.lookup] as const),
          ),
        ),
      ]
      expect(
        lookups.flatMap(([where, lookup]) =>
          lookup
            ? [lookup.value, ...(lookup.text.includes('[') ? holesOf(lookup.text) : [lookup.text])]
                .filter((field) => !fieldOf(rowOf(lookup.call), field))
                .map((field) => `${where} ${field}`)
            : [],
        ),
      ).toEqual([])
    })
    test('show the words of a field of their record', () => {
      const words = (sections: object) =>
        fieldsOf(sections)
          .flatMap(([, f]) => [f.lookup?.shown, f.optionsFrom])
          .filter((field) => field !== undefined)
      expect([
        ...wrong(forms, ({ load, sections, lockedFrom, named }) =>
          load ? [...words(sections), lockedFrom, named].filter((field) => field !== undefined && !fieldOf(replyOf(load), field)) : [],
        ),
        ...wrong(lists, ({ call, form }) =>
          form?.change
            ? [...words(form.sections), form.lockedFrom].filter(
                (field) => field !== undefined && !fieldOf(form.change?.load ? replyOf(form.change.load.call) : rowOf(call), field),
              )
            : [],
        ),
      ]).toEqual([])
    })
    test('are joined by what their change is refused without', () => {
      expect(
        wrong(lists, ({ call, form }) => {
          if (!form?.change) return []
          const { with: given, call: change, title } = form.change
          const fields = new Set([...Object.keys(given), ...fieldsOf(form.sections).map(([field]) => field)])
          return [
            ...requiredOf(change)
              .filter((name) => !fields.has(name))
              .map((name) => `lacks ${name}`),
            ...holesOf([given, title])
              .filter((field) => !fieldOf(rowOf(call), field))
              .map((field) => `reads ${field}`),
          ]
        }),
      ).toEqual([])
    })
    test('of new rows are joined by what the call is refused without', () => {
      expect(
        wrong(ofPages(dialogs), ({ add, sections }) => {
          const fields = new Set(fieldsOf(sections).map(([field]) => field))
          return add ? requiredOf(add.call).filter((name) => !fields.has(name) && !(name in (add.start ?? {}))) : []
        }),
      ).toEqual([])
    })
    test('are joined by what their form’s call is refused without', () => {
      expect(
        wrong(ofPages(forms), ({ call, load, with: given = {}, sections, ofParts = [], start = {} }) => {
          const fields = new Set([...Object.keys(given), ...fieldsOf(sections).map(([field]) => field), ...ofParts, ...Object.keys(start)])
          return [
            ...requiredOf(call).filter((name) => !fields.has(name)),
            ...(load ? holesOf(given).filter((field) => !fieldOf(replyOf(load), field)) : []),
          ]
        }),
      ).toEqual([])
    })
    test('lead to a screen there is', () => {
      expect(wrong(forms, ({ then }) => (isAddress(then) && !routeAt(then) ? [then] : []))).toEqual([])
    })
  })
}
