import { relative } from 'node:path'
import { root } from './install.mjs'

const SHOWN = 10

/** See slowest.d.mts. */
export const vitestFiles = ({ testResults }) =>
  testResults.map(({ name, assertionResults }) => ({
    name: relative(root, name), ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  }))

const walksOf = ({ specs = [], suites = [] }) => [...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)), ...suites.flatMap(walksOf)]

/** See slowest.d.mts. */
export const walkFiles = ({ suites }) => suites.map((suite) => ({
  name: `tests/e2e/${suite.file}`, ms: walksOf(suite).reduce((sum, { duration }) => sum + duration, 0),
}))

/** See slowest.d.mts. */
export const slowest = (files) => files.toSorted((a, b) => b.ms - a.ms)
  .slice(0, SHOWN)
  .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(9)} s  ${name}`)
