import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shippedPackages, thirdPartyNotices } from '../../scripts/lib/notices.mjs'

/** Each lets us ship a whole product of our own around it. MPL: lightningcss, which is used unchanged. */
const allowed = new Set([
  '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Unlicense',
])
/** Of "A OR B" we choose one, of "A AND B" all hold. */
const isAllowed = (licence: string) => licence.replaceAll(/[()]/g, '').split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))

describe('what we ship', () => {
  test('has licences that allow it', () => {
    expect(shippedPackages().length).toBeGreaterThan(300)
    expect(shippedPackages().filter(({ licence }) => !isAllowed(licence)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  })

  test('comes with the notices of each package in it', () => {
    const lines = new Set(thirdPartyNotices().split('\n'))
    const installed = shippedPackages().filter(({ folder }) => existsSync(folder))
    expect(installed.length).toBeGreaterThan(200)
    expect(installed.filter(({ name, version, licence }) => !lines.has(`${name} ${version} (${licence})`))).toEqual([])
    expect(thirdPartyNotices()).toContain('SIL OPEN FONT LICENSE')
  })
})

describe('a licence', () => {
  test.each([
    ['MIT', true], ['(MIT OR GPL-3.0)', true], ['Apache-2.0 AND LGPL-3.0-or-later', false], ['GPL-2.0', false], ['unknown', false],
  ])('%s: %s', (licence, answer) => {
    expect(isAllowed(licence)).toBe(answer)
  })
})
