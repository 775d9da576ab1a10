/** The state of the running app (SPEC §3). `paused`: the app is in the background. `online`: there is a network. */
export const runtime = { paused: false, online: true }
