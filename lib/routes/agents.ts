import type { Routes } from './kernel'

export const agentRoutes = {
  '/manageAgent': { title: 'Manage agents', key: 'app_base:agent-list', nav: 'Transport', entry: 'Agents', tab: 'Agents', under: '/' },
  '/addAgent/[[...id]]': { title: 'Add / edit agent', under: '/manageAgent' },
  '/agentMapping': { title: 'Agent mapping', key: 'app_base:agent-mapping', tabOf: '/manageAgent', tab: 'Mapping' },
  '/mapAgent/[[...id]]': { title: 'Map agent', under: '/agentMapping' },
} as const satisfies Routes
