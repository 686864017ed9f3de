import type { Routes } from './kernel'

export const manifestRoutes = {
  '/manifests': { title: 'Manifests', key: 'app_manifest:manifest-list', nav: 'Manifests', under: '/' },
  '/manifests/manifests-template': { title: 'Manifest template', key: 'app_manifest:manifests-template', nav: 'Manifests', under: '/manifests' },
  '/manifests/configuration': { title: 'Manifest configuration', key: 'app_manifest:configuration', nav: 'Manifests', under: '/manifests' },
} as const satisfies Routes
