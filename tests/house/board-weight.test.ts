import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const ours = /^@\/components\/(boards|fields)\//

/** Our boards and fields as the viewer brings them, by their gzipped bytes. Libraries, components/ui and lib are left out: most of them every page has. */
async function viewerParts(): Promise<Map<string, number>> {
  const { outputFiles } = await build({
    entryPoints: ['components/boards/board-view.tsx'], bundle: true, minify: true, write: false, format: 'esm', splitting: true, outdir: 'unused',
    jsx: 'automatic',
    plugins: [{
      name: 'of the page',
      setup: (esbuild) => esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        (kind === 'entry-point' || ours.test(path) ? undefined : { path, external: true })),
    }],
  })
  return new Map(outputFiles.map(({ path, contents }) => [path.replace(/.*\/|(-[A-Z0-9]{8})?\.js$/g, ''), gzipSync(contents).length]))
}

test('the viewer of built-in dashboards brings at most 40 KB beyond its page; a map and a picture come when they are asked for (coming-areas 8)', async () => {
  const parts = await viewerParts()
  expect([...parts.keys()]).toEqual(expect.arrayContaining(['board-view', 'chart-map', 'picture-file']))
  const later = new Set(['chart-map', 'picture-file', 'calendar', 'day-typing'])
  const bytes = [...parts].reduce((sum, [name, size]) => (later.has(name) ? sum : sum + size), 0)
  expect(bytes).toBeGreaterThan(5000)
  expect(bytes).toBeLessThanOrEqual(40 * 1024)
})
