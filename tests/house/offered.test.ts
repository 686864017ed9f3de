import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configKeys } from '@/lib/domain/config-register'
import { waitingKeys } from '@/lib/domain/config-register-waiting'
import { z } from 'zod'
import { calls, contract } from '@/lib/contract/contract'
import { allKeys } from '@/lib/domain/keys'
import { allSendKeys } from '@/lib/domain/upload-access'
import { waitingPermissions } from '@/lib/domain/waiting-permissions'
import { routes } from '@/lib/routes/routes'

const root = join(import.meta.dirname, '../..')
interface Source { file: string; text: string }
const sourcesOf = (...folders: string[]): Source[] =>
  folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') })))

const quoted = (name: string) => new RegExp(`['"\`]${name}['"\`]`)

describe('a key of the configuration register', () => {
  // The register, its form and its own calls show every key; the demo gives each a value. What is left are rules.
  const rules = sourcesOf('upstream/areas', 'upstream/core', 'upstream/platform').filter(({ file }) =>
    !/areas\/configurations\/|core\/settings\/(?!letterhead)/.test(file),
  )
  const tests = sourcesOf('tests/upstream')

  test.each(configKeys)('%s is read by a rule, and a test flips it', (key) => {
    expect(rules.filter(({ text }) => quoted(key).test(text) && /setting(At|Row)\(|(house|country|client)Value\(/.test(text)).map(({ file }) => file)).not
      .toEqual([])
    expect(tests.filter(({ text }) => text.includes(key)).map(({ file }) => file)).not.toEqual([])
  })

  test('that waits for its area is read by none: once it is, its line moves to the register', () => {
    expect(Object.keys(waitingKeys).filter((key) => rules.some(({ text }) => new RegExp(`setting(At|Row)\\([^)]*'${key}'`).test(text)))).toEqual([])
  })
})

describe('a permission', () => {
  const needed = Object.values(contract).flatMap((area) =>
    Object.values(area as Record<string, { needs?: string | readonly string[] }>).flatMap(({ needs = [] }) => needs),
  )
  const screens = Object.values(routes as Record<string, { key?: string | readonly string[] }>).flatMap(({ key = [] }) => key)
  const used = new Set<string>([...needed, ...screens, ...allSendKeys])
  // Rules inside an area ask for further ones by name.
  const texts = sourcesOf('upstream/areas', 'upstream/core', 'upstream/platform', 'app', 'components', 'lib/bff').map(({ text }) => text).join('\n')
  const isRead = (key: string) => used.has(key) || texts.includes(`'${key}'`)

  test('is asked for by a call, a screen or a rule, or is not offered to groups', () => {
    expect(allKeys.filter((key) => !isRead(key) && !waitingPermissions.has(key))).toEqual([])
  })
  test('that waits is asked for by nothing: once it is, it leaves waiting-permissions.ts', () => {
    expect([...waitingPermissions].filter(isRead)).toEqual([])
  })
})

/** Forms of settings: the call that stores them, and the files that only show and store; a rule stands elsewhere. */
const forms: readonly (readonly [call: string, own: readonly string[]])[] = [
  ['countries.save', ['countries/save-country.ts', 'countries/read-countries.ts', 'countries/validation-rules.ts', 'countries/switch-country.ts']],
  ['rsaServices.update', ['packages/services.ts', 'packages/service-handlers.ts', 'carrier-services/']],
  ['carrierServices.change', ['carrier-services/']],
  ['carriers.change', ['carriers/record.ts', 'carriers/handlers.ts', 'carriers/find.ts']],
  ['carriers.labelSetup', ['carriers/label-setup.ts']],
  ['pasSites.changeSite', ['pas/sites.ts']],
  ['clientSettings.save', ['clients/settings.ts', 'clients/handlers.ts']],
]
/** Fields people read and no rule does, and why they may stand in a form. */
const explained: Readonly<Record<string, string>> = {
  'countries.save country_name_ar': 'The name in Arabic, for people.',
  'countries.save mobile_pattern': 'Told to those who build a form of an address (validation rules).',
  'countries.save pincode_input_mask': 'Told to those who build a form of an address (pincode patterns).',
  'carriers.change website': 'A link of the profile.',
}

test('a field of a settings form is read outside the form, or listed with the reason it is not', () => {
  const rules = sourcesOf('upstream/areas', 'upstream/core', 'upstream/platform', 'upstream/documents', 'app/(pas)', 'components/kiosk')
  const unread = forms.flatMap(([name, own]) => {
    const body = z.toJSONSchema(calls.get(name)?.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
    const fields = Object.keys(body.properties ?? {}).filter((field) => field !== 'id' && field !== 'version')
    expect(fields.length, name).toBeGreaterThan(0)
    return fields.filter((field) =>
      !rules.some(({ file, text }) => !own.some((mine) => file.includes(`areas/${mine}`)) && new RegExp(`\\b${field}\\b`).test(text)),
    ).map((field) => `${name} ${field}`)
  })
  expect(unread.toSorted()).toEqual(Object.keys(explained).toSorted())
})
