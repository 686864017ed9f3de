import { templateOf } from '@/components/screens/upload-template-of'
import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { fieldOf, inputsOf, replyOf, rowOf, valuesOf } from './definitions/shapes'
import { details, dialogs, documents, forms, lists, pages, uploads, type Defined } from './definitions/pages'
import { routeAt, wrong } from './definitions/read'
import { actionRules } from './definitions/actions'
import { formRules } from './definitions/forms'
import { listRules } from './definitions/lists'

describe('definitions of pages', () => {
  test('are read off every page, and lists and forms off most', () => {
    expect(pages.length).toBeGreaterThan(200)
    expect(lists.length).toBeGreaterThan(115)
    expect(forms.length + dialogs.length).toBeGreaterThan(40)
    expect(details.length).toBeGreaterThan(3)
    expect(documents.length).toBeGreaterThan(2)
    expect(uploads.length).toBeGreaterThan(6)
  })

  test('are plain data', () => {
    const isPlain = (value: unknown): boolean =>
      value === undefined ||
      value === null ||
      ['string', 'number', 'boolean'].includes(typeof value) ||
      (typeof value === 'object' &&
        (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
        Object.values(value).every(isPlain))
    expect(pages.filter(({ screen }) => !isPlain(screen)).map(({ path }) => path)).toEqual([])
    expect([...lists, ...forms].filter(({ screen }) => !isPlain(screen)).map(({ name }) => name)).toEqual([])
  })

  test('name only calls there are', () => {
    const named = (value: unknown): string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([key, one]) =>
            (key === 'call' || key === 'load' || key === 'find' || key === 'print' || key === 'exportBy') && typeof one === 'string'
              ? [one]
              : named(one),
          )
    const unknown = [...pages.map(({ path, screen }) => ({ name: path as string, path, screen })), ...lists, ...forms] as Defined<unknown>[]
    expect(wrong(unknown, (screen) => named(screen).filter((name) => !calls.has(name)))).toEqual([])
  })
})

describe('screens that print', () => {
  test('show fields their finder answers, in files their call makes', () => {
    expect(
      wrong(documents, (screen) => {
        const found = rowOf(screen.find, 'found')
        return [
          ...[
            ...Object.keys(screen.columns),
            screen.number ?? 'tracking_no',
            ...(screen.printed ? [screen.printed] : []),
            ...(screen.unready ? [screen.unready.field] : []),
          ].filter((field) => !fieldOf(found, field)),
          ...[...Object.keys(screen.choices), ...(screen.extra ? [screen.extra.name] : [])].filter((name) => !inputsOf(screen.print).has(name)),
          ...Object.entries(screen.choices).flatMap(([name, { options }]) => {
            const values = valuesOf(inputsOf(screen.print).get(name))
            return values ? options.filter(({ value }) => !values.includes(value)).map(({ value }) => `${name} ${String(value)}`) : []
          }),
        ]
      }),
    ).toEqual([])
  })
})

describe('screens that take a file', () => {
  test('send what their call takes, and lead to a screen there is', () => {
    expect(
      wrong(uploads, (upload) => [
        ...Object.keys(upload.params ?? {}).filter((name) => !inputsOf(upload.call).has(name)),
        ...Object.keys(templateOf(upload).input).filter((name) => !inputsOf(templateOf(upload).call).has(name)),
        ...(routeAt(upload.results) || upload.results.startsWith('/api/') ? [] : [upload.results]),
      ]),
    ).toEqual([])
  })
})

describe('screens of one record', () => {
  test('are loaded by inputs their call takes, and named by a field of it', () => {
    expect(
      wrong(details, ({ load, input, title }) => [
        ...Object.keys(input).filter((name) => !inputsOf(load).has(name)),
        ...(fieldOf(replyOf(load), title) ? [] : [title]),
      ]),
    ).toEqual([])
    expect(wrong(forms, ({ load, loadWith }) => (load ? Object.keys(loadWith ?? {}).filter((name) => !inputsOf(load).has(name)) : []))).toEqual([])
  })
})

// In files of their own, called from one, so that all pages are read once.
listRules()
actionRules()
formRules()
