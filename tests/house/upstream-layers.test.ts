import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const upstream = join(import.meta.dirname, '../../upstream')

/** Two areas that import each other, and why they are not taken apart. This list may only get shorter. */
const mutual: Readonly<Record<string, string>> = {
  'allocation packages':
    'A parcel is judged, gets its carrier and is made in one go: the carrier follows from the parcel, and the parcel from what its carrier takes.',
}

interface Import {
  from: string
  /** Path of what is imported, from `upstream`. */
  of: string
}

const imports: Import[] = readdirSync(upstream, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(upstream, file), 'utf8')
    return [...text.matchAll(/(?:^(?:import|export)\s[^'"]*?from\s+|\bimport\()['"](\.[^'"]+)['"]/gms)].map(([, spec = '']) => ({
      from: file, of: relative(upstream, join(upstream, file, '..', spec)),
    }))
  })

const areaOf = (file: string) => /^areas\/([^/]+)\//.exec(file)?.[1]
const importsFrom = (from: RegExp, of: RegExp) => imports.filter((i) => from.test(i.from) && of.test(i.of)).map((i) => `${i.from} -> ${i.of}`)

describe('layers of the upstream', () => {
  test('areas that import each other are those of the list', () => {
    const pairs = new Set(imports.flatMap((i) => {
      const [from, of] = [areaOf(i.from), areaOf(i.of)]
      return from && of && from !== of ? [`${from} ${of}`] : []
    }))
    expect(pairs.size).toBeGreaterThan(50)
    const both = [...pairs].filter((pair) => {
      const [a = '', b = ''] = pair.split(' ')
      return a < b && pairs.has(`${b} ${a}`)
    })
    expect(both.toSorted()).toEqual(Object.keys(mutual).toSorted())
  })

  test('what several areas share knows none of them', () => {
    expect(importsFrom(/^core\//, /^areas\//)).toEqual([])
  })

  test('the platform knows neither areas nor what they share', () => {
    expect(importsFrom(/^(?:platform|db|documents|sheets)\//, /^(?:areas|core)\//)).toEqual([])
  })

  test('the composition is read by what starts the process and what fills the demo', () => {
    expect(importsFrom(/^(?!(?:main|demo\/prepare)\.ts$)/, /^areas\/areas$/)).toEqual([])
  })

  test('every area says what it brings, and is in the composition', () => {
    const areas = readdirSync(join(upstream, 'areas'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(imports.filter((i) => i.from === 'areas/areas.ts' && /^areas\/[^/]+\/area$/.test(i.of)).map((i) => areaOf(i.of)).toSorted())
      .toEqual(areas.toSorted())
  })
})
