import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../tailwind.config'

const known = Object.keys(config.theme?.screens ?? {})

test('classes ask only for widths the config knows: any other says nothing at all', () => {
  const files = ['app', 'components'].flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: new URL('../..', import.meta.url).pathname }))
  const dead = files.flatMap((file) => {
    const used = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').match(/(?<=["'\s`])(?:max-)?(?:sm|md|lg|xl|2xl|3xl):/g) ?? []
    return used.filter((one) => !known.includes(one.replace(/^max-|:$/g, ''))).map((one) => `${file} ${one}`)
  })
  expect(dead).toEqual([])
})
