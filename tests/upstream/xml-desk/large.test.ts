import { expect, test } from 'vitest'
import { useApp } from '../app'
import { readLarge } from './large'

const app = useApp()

test('a file of a twentieth of the most is read whole, and so is a zip of ten (at full size: npm run drill -- xml-desk)', async () => {
  const took = await readLarge(app, { bytes: 1024 * 1024, files: 10 })
  expect(took.invoice.megabytes).toBeLessThan(100)
})
