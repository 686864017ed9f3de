import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { buildPortal, buildUpstream } = await import('./lib/builds.mjs')
const { layOutContainer } = await import('./lib/container-layout.mjs')
const { inWords } = await import('./lib/trouble.mjs')
const parts = new Set(process.argv.slice(2))

function tell(name, isBuilt, began) {
  console.log(isBuilt ? `${name}: built in ${((Date.now() - began) / 1000).toFixed(1)} s` : `${name}: nothing changed`)
}

try {
  const start = Date.now()
  tell('Upstream', await buildUpstream(), start)
  if (!parts.has('--upstream')) {
    const began = Date.now()
    tell('Portal', await buildPortal({ live: true }), began)
  }
  if (parts.has('--container')) console.log(`Container: laid out in ${await layOutContainer()}`)
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
