import { expect, test } from 'vitest'
import { useApp } from '../../upstream/app'
import { readLarge } from '../../upstream/xml-desk/large'

const app = useApp()

test('20 MiB of XML are read within 5 s and 100 MB, a zip of 200 files within 20 s (coming-areas.md 6(e))', async () => {
  // Once beforehand, so that what is measured is reading and not warming up.
  await readLarge(app, { bytes: 256 * 1024, files: 2 })
  const took = await readLarge(app, { bytes: 19.9 * 1024 * 1024, files: 200 })
  console.log(JSON.stringify(took))
  expect(took.invoice.seconds).toBeLessThan(5)
  expect(took.manifest.seconds).toBeLessThan(5)
  expect(took.invoice.megabytes).toBeLessThan(100)
  expect(took.zip.seconds).toBeLessThan(20)
}, 300_000)
