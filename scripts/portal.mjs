import { admitFirst } from './lib/admit.mjs'
import { portalServer } from './lib/builds.mjs'

admitFirst()
await import(portalServer)
