/** What the app knows of itself while it runs (SPEC §3): whether nobody looks at it, and whether there is a network. */
export const runtime = { paused: false, online: true }
