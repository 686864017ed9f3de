import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Column, ListScreen } from '@/components/screens/list-definition'
import { bulkOf, rowActionsOf } from '@/components/screens/moves'
import type { Machine } from '@/lib/domain/machine'
import { machines } from '@/lib/domain/machines'
import { writtenLists } from './definitions/pages'

const machineOf = ({ columns }: ListScreen, field: string): Machine<string> | null => {
  const column = (columns as Record<string, string | Column | undefined>)[field]
  return typeof column === 'object' && column.machine ? machines[column.machine] : null
}

/** Moves an action written by hand makes, `from > to`, of a status the list shows. */
const movesOf = (screen: ListScreen) =>
  (screen.rowActions ?? []).flatMap((action) =>
    'moves' in action ? [] : Object.entries(action.with ?? {}).flatMap(([field, to]) => {
      const states = machineOf(screen, field)
      const from = action.showIf?.field === field ? action.showIf.is : (states?.names ?? []).filter((state) => state !== to && !states?.isTerminal(state))
      return states?.is(to) ? from.map((state) => ({ states, from: String(state), to: String(to) })) : []
    }))

describe('moves of pages', () => {
  test('are such as their machine has', () => {
    expect(writtenLists.flatMap(({ name, screen }) => movesOf(screen)
      .filter(({ states, from, to }) => !states.can(from, to))
      .map(({ from, to }) => `${name}: ${from} > ${to}`))).toEqual([])
  })
})

/** Calls that definitions name as making moves: each is spelled out where they are read, which throws where its machine lacks a move. */
const spelled = new Set<string>(
  writtenLists.flatMap(({ screen }) => [...(screen.rowActions ?? []), ...(screen.bulk ?? [])].flatMap((action) => ('moves' in action ? [action.moves] : []))),
)

/** Lines of pages that match, with the file each stands in. */
const linesOf = (pattern: RegExp) =>
  globSync('app/**/*.{ts,tsx}').flatMap((file) => readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => `${file}: ${line.trim()}`))

test('every move a page names stands in a definition that is read', () => {
  const named = globSync('app/**/*.{ts,tsx}').flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bmoves: '([\w.]+)'/g)].map(([, call = '']) => call))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((call) => !spelled.has(call))).toEqual([])
})

describe('pages that say themselves what their machine knows', () => {
  // Both numbers only fall: a move is `moves` (CONTRIBUTING, "Add a list screen").
  test('write the state a row is sent to ever less', () => {
    const sent = /\bwith: \{[^}]*\b(?:status|state|\w+_status|active|enabled): (?:'|true|false|\d)/g
    expect(globSync('app/**/*.{ts,tsx}').flatMap((file) => readFileSync(file, 'utf8').match(sent) ?? []).length).toBeLessThanOrEqual(2)
  })
  test('switch a record on and off in one wording, Activate and Deactivate', () => {
    expect(linesOf(/\b(?:Make|Mark) (?:in)?active\b|label: '(?:Enable|Disable|Switch off)'/)).toEqual([])
  })
  // Its machine says where a record may go (`can`, `next` handed on by the server), a set of states has a name beside it in lib/domain.
  test('compare a status with words ever less', () =>
    expect(linesOf(/\b(?:status|state) [!=]== '|\['[^\]]*\]\.includes\([\w.]*(?:status|state)\)/).length).toBeLessThanOrEqual(107),
  )
  test('show an action on some rows only ever less', () => expect(linesOf(/\bshowIf\b/).length).toBeLessThanOrEqual(47))
})

describe('a list that names moves alone', () => {
  const vendors = writtenLists.find(({ path }) => path === '/vendor/list')?.screen as ListScreen
  const offered = rowActionsOf(vendors).filter(({ from }) => from)
  const only = (screen: Partial<ListScreen>) => rowActionsOf({ ...vendors, ...screen } as ListScreen)

  test('offers each that its machine has and its call takes, in one wording', () => {
    expect(offered.map(({ label, confirm, danger = false, done }) => [label, confirm, danger, done])).toEqual([
      ['Activate', undefined, false, '[vendor_name] is active.'],
      ['Deactivate', 'Deactivate [vendor_name]?', true, '[vendor_name] is inactive.'],
      ['Delete', 'Delete [vendor_name]?', true, '[vendor_name] is deleted.'],
    ])
    expect(offered.map((action) => action.with)).toEqual([
      { id: '[id]', status: 'active' }, { id: '[id]', status: 'inactive' }, { id: '[id]', status: 'delete' },
    ])
    expect(offered[1]?.ask).toEqual({ reason: { as: 'text', label: 'Reason', required: true } })
  })
  test('offers it from the states of the machine, and says which they are where it is not possible yet', () => {
    expect(offered.map(({ from }) => [from?.is, from?.later])).toEqual([[['inactive'], []], [['active'], []], [['active', 'inactive'], []]])
    const guarded = only({ rowActions: [{ moves: 'carrierServices.toggle', machine: 'guardedStatus' }] })
    expect(guarded.find(({ label }) => label === 'Delete')?.from).toEqual({
      field: 'status', is: ['inactive'], later: ['active'], reason: 'Only while Inactive.',
    })
  })
  test('offers nothing on a row that can no longer come there, nor a way back to where it stands', () => {
    const decided = only({ rowActions: [{ moves: 'vendorTimesheets.decide', machine: 'timesheetRowStatus' }] })
    const of = (label: string) => decided.find((action) => action.label === label)?.from
    expect(of('Approve')?.later).toEqual(['pending'])
    expect(of('Reopen')?.later).toEqual([])
    expect([of('Verify')?.is, of('Verify')?.later]).toEqual([['pending'], []])
  })
  test('may put a move in its own words, and asks besides the reason', () => {
    const [own] = only({
      rowActions: [{
        moves: 'vendors.toggle', to: 'inactive', of: 'vendor [vendor_name]',
        each: { inactive: { consequence: 'For the day.' } }, key: 'app_ecom_vendor:vendor-manage',
      }],
    })
    expect(own).toMatchObject({
      label: 'Deactivate', confirm: 'Deactivate vendor [vendor_name]?', consequence: 'For the day.',
      done: 'Vendor [vendor_name] is inactive.', key: 'app_ecom_vendor:vendor-manage',
    })
  })
  test('switches a yes and no as well', () => {
    const { call, columns } = { call: 'carrierCoverage.list', columns: { city: 'text' } } as unknown as ListScreen
    const switched = rowActionsOf({ call, columns, rowActions: [{ moves: 'carrierCoverage.change', field: 'active', machine: 'switchStatus' }] })
    expect(switched.map(({ label, with: given, from }) => [label, given?.active, from?.is])).toEqual([
      ['Activate', true, [false]], ['Deactivate', false, [true]],
    ])
  })
  test('offers it for several rows without asking what state they are in', () => {
    const [many] = bulkOf({
      ...vendors,
      bulk: [{ moves: 'codes.switchHandling', to: 'inactive', of: '[n code]', machine: 'switchStatus', rows: { input: 'ids', field: 'id' }, most: 200 }],
    } as ListScreen)
    expect(many).toEqual({
      label: 'Deactivate', call: 'codes.switchHandling', with: { status: 'inactive' },
      confirm: 'Deactivate [n code]?', danger: true, rows: { input: 'ids', field: 'id' }, most: 200,
    })
  })
  test.each<[string, RegExp, Partial<ListScreen>]>([
    [
      'a move its machine lacks', /to delete, which the machine does not have/,
      { rowActions: [{ moves: 'places.saveState', machine: 'switchStatus', to: 'delete' }] },
    ],
    [
      'a move only the system makes', /to expired, which the machine does not have/,
      { rowActions: [{ moves: 'vendorRates.act', machine: 'rateCardStatus', to: 'expired' }] },
    ],
    [
      'a state its call does not take', /to delete, which the call does not take/,
      { rowActions: [{ moves: 'countries.saveTimezone', machine: 'recordStatus', to: 'delete' }] },
    ],
    ['a move of a state nobody knows', /the machine knows no gone/, { rowActions: [{ moves: 'vendors.toggle', each: { gone: { label: 'Go' } } }] }],
    ['a call that makes no move', /takes no state/, { rowActions: [{ moves: 'vendors.list', machine: 'manifestStatus', field: 'state' }] }],
    ['a status no machine is known of', /no machine is known of city/, { rowActions: [{ moves: 'vendors.toggle', field: 'city' }] }],
  ])('is refused %s', (_what, said, screen) => expect(() => only(screen)).toThrow(said))
})
