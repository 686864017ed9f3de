// Stands in for `server-only`, which refuses to be loaded outside React's server build.
export {}
