import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
