/** The app's state while it runs (SPEC §3): whether it is in the background, and whether there is a network. */
export const runtime = { paused: false, online: true }
