/** The name of a backup; it begins with the day. */
export const BACKUP_NAME = /^lonja-(\d{4}-\d\d-\d\d)T\d{6}(?:\d{3})?Z\.tar\.zst(?:\.age)?$/
