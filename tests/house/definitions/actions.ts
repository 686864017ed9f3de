import { describe, expect, test } from 'vitest'
import type { Action, ShowIf } from '@/components/screens/list-definition'
import { callNamed } from '@/lib/contract/contract'
import { mayOpen } from '@/lib/routes/guard'
import { fieldOf, inputsOf, requiredOf, rowOf, valuesOf } from './shapes'
import { holesOf, lists, type ListRead } from './pages'
import { actionsOf, columnsOf, isAddress, mayMake, opensOf, readersOf, routeAt, wrong } from './read'

/** What the form of a list adds and changes by. */
const formCallsOf = ({ form }: ListRead): Pick<Action, 'label' | 'call' | 'opens'>[] =>
  [form?.add, form?.change].flatMap((one) => (one ? [{ label: 'form', call: one.call as Action['call'] }] : [])) as Pick<Action, 'label' | 'call' | 'opens'>[]

/** Of addresses a list leads to, and of what may be done with its rows. */
export function actionRules(): void {
  describe('addresses a list leads to', () => {
    test('are screens there are', () => {
      expect(wrong(lists, (screen) => opensOf(screen).filter((opens) => isAddress(opens) && !routeAt(opens)))).toEqual([])
    })
    test('may be opened by somebody who meets the list', () => {
      expect(
        wrong(lists, (screen, path) =>
          opensOf(screen).filter((opens) => {
            const route = isAddress(opens) ? routeAt(opens) : null
            return route && !readersOf(path, screen.call).some((person) => mayOpen(route, person))
          }),
        ),
      ).toEqual([])
    })
    test('are filled with fields of its rows', () => {
      const ofRows = (screen: ListRead) => [
        screen.opens,
        ...columnsOf(screen).map(([, c]) => c.opens),
        ...screen.rowActions.map((a) => a.opens),
      ]
      expect(wrong(lists, (screen) => holesOf(ofRows(screen)).filter((field) => !fieldOf(rowOf(screen.call), field)))).toEqual([])
    })
  })

  describe('actions on rows', () => {
    const conditions = (screen: ListRead): ShowIf[] =>
      [
        screen.strong,
        screen.form?.change?.showIf,
        ...actionsOf(screen).flatMap((a) => [a.showIf, a.from]),
        typeof screen.poll === 'object' ? screen.poll.while?.is : undefined,
      ].filter((one) => one !== undefined)
    test('may be taken by somebody who meets the list', () => {
      expect(
        wrong(lists, (screen, path) =>
          actionsOf(screen)
            .filter(
              ({ call, key }) => call && !readersOf(path, screen.call).some((person) => mayMake(call, person) && (!key || person.keys.has(key))),
            )
            .map(({ label }) => label),
        ),
      ).toEqual([])
    })
    test('pass inputs their call takes, from fields of the row', () => {
      expect(
        wrong(lists, (screen) =>
          actionsOf(screen).flatMap(({ label, call, with: given = {}, ask = {} }) => [
            ...[...Object.keys(given), ...Object.keys(ask)]
              .filter((name) => call && !inputsOf(call).has(name))
              .map((name) => `${label} passes ${name}`),
            ...holesOf(given)
              .filter((field) => !fieldOf(rowOf(screen.call), field))
              .map((field) => `${label} reads ${field}`),
          ]),
        ),
      ).toEqual([])
    })
    test('pass whatever their call is refused without', () => {
      // Where an action leads somewhere, its call says who may.
      expect(
        wrong(lists, (screen) => [
          ...screen.rowActions.flatMap(({ label, call, opens, with: given = {}, ask = {} }) =>
            call && !opens
              ? requiredOf(call)
                  .filter((name) => !(name in given) && !(name in ask))
                  .map((name) => `${label} lacks ${name}`)
              : [],
          ),
          ...screen.bulk.flatMap(({ label, call, opens, rows, with: given = {}, ask = {} }) =>
            call && !opens
              ? requiredOf(call)
                  .filter((name) => name !== rows.input && !(name in given) && !(name in ask))
                  .map((name) => `${label} lacks ${name}`)
              : [],
          ),
        ]),
      ).toEqual([])
    })
    test('mark what they ask for where their call is refused without it', () => {
      const unmarked = ({ label, call, ask = {} }: Action) =>
        (call ? requiredOf(call).filter((name) => ask[name] && !ask[name].required) : []).map((name) => `${label} ${name}`)
      expect(wrong(lists, (screen) => [...actionsOf(screen), ...(screen.actions ?? [])].flatMap(unmarked))).toEqual([])
    })
    test('ask only for values their call takes', () => {
      expect(
        wrong(lists, (screen) =>
          actionsOf(screen).flatMap(({ label, call, ask = {} }) =>
            Object.entries(ask).flatMap(([name, { options = [] }]) => {
              const values = call ? valuesOf(inputsOf(call).get(name)) : null
              return values
                ? options
                    .map(({ value }) => value)
                    .filter((value) => !values.includes(value))
                    .map((value) => `${label} ${name} ${String(value)}`)
                : []
            }),
          ),
        ),
      ).toEqual([])
    })
    test('look at fields of the row, and at values those can have', () => {
      expect(
        wrong(lists, (screen) =>
          conditions(screen).flatMap(({ field, is }) => {
            const schema = fieldOf(rowOf(screen.call), field)
            const values = valuesOf(schema)
            return schema ? is.filter((one) => one !== null && values && !values.includes(one)).map((one) => `${field} ${String(one)}`) : [field]
          }),
        ),
      ).toEqual([])
    })
    test('that change something show it: their call makes the list stale', () => {
      const changes = (name: string) => { const call = callNamed(name); return call.kind === 'json' && call.writes && call.method !== 'GET' }
      expect(
        wrong(lists, (screen) =>
          [...actionsOf(screen), ...formCallsOf(screen)]
            .filter(({ call, opens }) => call && !opens && changes(call) && !(callNamed(call).refreshes as readonly string[]).includes(screen.call))
            .map(({ label, call }) => `${label} by ${call} leaves ${screen.call} as it was`),
        ),
      ).toEqual([])
    })
    test('speak of fields of the row', () => {
      expect(
        wrong(lists, ({ call, rowActions }) =>
          rowActions.flatMap(({ confirm, consequence, done }) =>
            [...`${confirm ?? ''} ${consequence ?? ''} ${done ?? ''}`.matchAll(/\[(\w+)\]/g)]
              .map(([, field]) => String(field))
              .filter((field) => !fieldOf(rowOf(call), field)),
          ),
        ),
      ).toEqual([])
    })
    test('on several rows read a field of theirs into an input', () => {
      expect(
        wrong(lists, (screen) =>
          screen.bulk.flatMap(({ label, call, opens, rows }) => [
            ...(fieldOf(rowOf(screen.call), rows.field) ? [] : [`${label} reads ${rows.field}`]),
            ...(call && !opens && !inputsOf(call).has(rows.input) ? [`${label} passes ${rows.input}`] : []),
          ]),
        ),
      ).toEqual([])
    })
  })
}
