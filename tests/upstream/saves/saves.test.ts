import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callNamed, calls } from '@/lib/contract/contract'
import { useApp } from '../app'
import { commands } from './commands'
import { notes } from './notes'
import { fieldsOf, trySave, type Outcome } from './try'
import { shapeOf } from '../json-shape'

const app = useApp()
const patches = [...calls].filter(([, call]) => (call.method === 'PATCH' || call.method === 'PUT') && call.kind === 'json')
const saves = patches.filter(([name, call]) => !commands[name] && fieldsOf(name, call).length > 0)

const help: Record<Exclude<Outcome['result'], 'stored'>, string> = {
  lost: 'answered 200 and did not store it. Store it, or refuse it',
  unseen: 'answered 200, and no call shows it. Show it, or say in notes.ts which call does (read, list, shownAs)',
  refused: 'took no value that was tried. Say one in notes.ts (values, with, records), or why none is taken here (except)',
  'no record': 'found no record in the demo. Say in notes.ts how one is found (records)',
}
let [stored, left] = [0, 0]

test.each(saves)('%s answers 200 only for what it has stored', async (name, call) => {
  const outcomes = await trySave(app, name, call)
  const proven = outcomes.filter(({ result }) => result === 'stored').length
  stored += proven
  left += fieldsOf(name, call).length - proven
  expect(outcomes.flatMap(({ field, result, words }) => (result === 'stored' ? [] : [`${name} ${field} ${help[result]}: ${words}`]))).toEqual([])
})

test('nine fields of ten are proven, and every note is about a call and a field there are', () => {
  expect(stored / (stored + left)).toBeGreaterThanOrEqual(0.9)
  // What a command does is proven by a test that makes it.
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file) && !/saves|foreign-samples|calls\.test/.test(file),
  )
  const tests = files.map((file) => readFileSync(join('tests', file), 'utf8')).join('\n')
  expect(Object.keys(commands).filter((name) => !tests.includes(`'${name}'`))).toEqual([])
  expect([...Object.keys(notes), ...Object.keys(commands)].filter((name) => !patches.some(([other]) => other === name))).toEqual([])
  const strange = Object.entries(notes).flatMap(([name, { aside, except, values, with: beside }]) => {
    const fields = shapeOf(callNamed(name).body).properties ?? {}
    return Object.keys({ ...aside, ...except, ...values, ...beside }).filter((field) => !(field in fields)).map((field) => `${name} ${field}`)
  })
  expect(strange).toEqual([])
})
