/** The pattern of a backup's name. The name contains the day of the backup. */
export const BACKUP_NAME = /^lonja-(\d{4}-\d\d-\d\d)T\d{6}(?:\d{3})?Z\.tar\.zst(?:\.age)?$/
